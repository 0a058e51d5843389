import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { EndpointView, HeaderView } from '#lib/service-endpoints/endpoint-view.ts'
import { EditEndpoint } from './edit-endpoint.tsx'

/** What the service keeps about an endpoint, without what may open something. */
export function EndpointFacts({
  endpoint,
  headers,
}: {
  endpoint: EndpointView
  headers: readonly HeaderView[]
}) {
  const t = useTranslations('webhook-endpoints.detail')
  const { address, rateLimit, createdAt, endpointId } = endpoint
  return (
    <Card as="section" aria-labelledby="endpoint-facts" padding="small">
      <h2 id="endpoint-facts" className="text-sm font-bold">
        {t('facts')}
      </h2>
      <dl className="mt-2 space-y-2 text-sm [&_dt]:text-soft">
        <div>
          <dt>{t('address')}</dt>
          <dd>
            <code className="wrap-anywhere">{address}</code>
            <span className="block text-xs text-soft">{t('addressHint')}</span>
          </dd>
        </div>
        <div>
          <dt>{t('rate')}</dt>
          <dd>{rateLimit === null ? t('noRate') : t('rateValue', { count: rateLimit })}</dd>
        </div>
        <div>
          <dt>{t('headers')}</dt>
          <dd>
            {headers.length === 0 && t('noHeaders')}
            <ul>
              {headers.map(({ name, value }) => (
                <li key={name} className="wrap-anywhere">
                  <code>{name}</code>:{' '}
                  {value === null ? (
                    <span className="text-soft">{t('withheld')}</span>
                  ) : (
                    <code>{value}</code>
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>{t('created')}</dt>
          <dd>
            <LocalTime instant={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t('id')}</dt>
          <dd>
            <code className="wrap-anywhere">{endpointId}</code>
          </dd>
        </div>
      </dl>
      <div className="mt-3">
        <EditEndpoint endpoint={endpoint} headers={headers} />
      </div>
    </Card>
  )
}
