import { Card } from '#components/ui/card.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'

export interface ShownMail {
  mailId: string
  to: string
  subject: string
  text: string
  sentAt: string
}

const address = /(https?:\/\/\S+)/

export function MailCard({ mail }: { mail: ShownMail }) {
  return (
    <Card as="article" padding="large" aria-labelledby={`mail-${mail.mailId}`}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <span className="break-all">{mail.to}</span>
        <LocalTime instant={mail.sentAt} />
      </p>
      <h2 id={`mail-${mail.mailId}`} className="mt-1 text-lg">
        {mail.subject}
      </h2>
      <p className="mt-3 break-words whitespace-pre-line">
        {mail.text.split(address).map((part) =>
          address.test(part) ? (
            <a
              key={part}
              href={part}
              className="font-semibold break-all text-accent underline underline-offset-4"
            >
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
    </Card>
  )
}
