import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { LinkErrorType } from '#contract/wearables/links.ts'
import {
  describeProvider,
  type ProviderSlug,
  providerSlugs,
} from '#contract/wearables/providers.ts'
import { auditTeamAccess } from '#service/audit/audit-team-access.ts'
import { createRouter } from '#service/http/router.ts'
import { isSimulated } from '#service/wearables/connections/connect-simulated.ts'
import { type LinkEnv, setLink } from './authenticate-link.ts'
import { connectByLink, LinkFailure, linkErrorTexts, requireUsable } from './connect-by-link.ts'
import { allowsProvider, findProblem, type OpenLink, openLink } from './open-link.ts'

// What a person opens: the list of a link's providers, and the sign-in page of a simulated one. The token of the link is
// the state of OAuth; it ends after ten minutes or with its use.

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

function page(c: Context<LinkEnv>, title: string, content: unknown, formAction = "'none'") {
  c.header('content-security-policy', `${policy}; form-action ${formAction}`)
  c.header('referrer-policy', 'no-referrer')
  return c.html(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:17px/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}a{display:inline-block;padding:.6rem 0;margin-right:1.5rem}form{display:inline}button{font:inherit;padding:.6rem 1.2rem;margin-right:1.5rem}</style></head>
<body><h1>${title}</h1>${content}</body></html>`,
  )
}

const stateOf = (c: Context<LinkEnv>) => c.req.query('state') ?? ''

export const linkPages = createRouter<LinkEnv>()

linkPages.get('/link', async (c) => {
  const link = await openLink(c.get('db'), stateOf(c))
  const problem = link ? findProblem(link) : 'invalid_token'
  if (!link || problem) return showProblem(c, problem ?? 'invalid_token')
  const offered = providerSlugs.filter(
    (slug) =>
      isSimulated(slug) &&
      describeProvider(slug).authType === 'oauth' &&
      allowsProvider(link, slug),
  )
  const items = offered.map(
    (slug) =>
      html`<li><a href="${`/link/oauth/${slug}?state=${encodeURIComponent(stateOf(c))}`}">${describeProvider(slug).name}</a></li>`,
  )
  return page(
    c,
    'Connect a device',
    offered.length > 0
      ? html`<ul>${items}</ul>`
      : html`<p>There is no provider to sign in to here.</p>`,
  )
})

const findProvider = (c: Context<LinkEnv>) =>
  providerSlugs.find((slug) => slug === c.req.param('provider'))

linkPages.get('/link/oauth/:provider', async (c) => {
  const provider = findProvider(c)
  const link = await openLink(c.get('db'), stateOf(c))
  if (!link || !provider) return showProblem(c, 'invalid_token')
  const outcome = c.req.query('outcome')
  try {
    requireUsable(link, provider, 'oauth')
    if (outcome === 'deny') throw new LinkFailure('user_cancelled')
    if (outcome === 'partial') throw new LinkFailure('required_scopes_not_granted')
    return showSignIn(c, link, provider)
  } catch (error) {
    if (error instanceof LinkFailure) return finish(c, link, provider, error.type)
    throw error
  }
})

const openPageLink: MiddlewareHandler<LinkEnv> = async (c, next) => {
  const link = await openLink(c.get('db'), stateOf(c))
  if (!link) return showProblem(c, 'invalid_token')
  setLink(c, link)
  return next()
}

/** Only the page's form connects: what merely opens an address, such as a preview of a message, does not. */
linkPages.post('/link/oauth/:provider', openPageLink, auditTeamAccess, async (c) => {
  const provider = findProvider(c)
  const link = c.get('link')
  if (!provider) return showProblem(c, 'invalid_token')
  try {
    requireUsable(link, provider, 'oauth')
    await connectByLink(c.get('db'), link, provider)
    return finish(c, link, provider)
  } catch (error) {
    if (error instanceof LinkFailure) return finish(c, link, provider, error.type)
    throw error
  }
})

function showSignIn(c: Context<LinkEnv>, { token }: OpenLink, provider: ProviderSlug) {
  const { name } = describeProvider(provider)
  const choice = (outcome: string, text: string) =>
    html`<a href="${`?${new URLSearchParams({ state: stateOf(c), outcome })}`}">${text}</a>`
  return page(
    c,
    `${name} (sandbox)`,
    html`<p>Do you want to share your data of ${name}? This account is simulated.</p>
<div><form method="post" action="${`?${new URLSearchParams({ state: stateOf(c) })}`}"><button>Allow</button></form>
${choice('partial', 'Allow a part')} ${choice('deny', 'Deny')}</div>`,
    formActionOf(token.redirectUrl),
  )
}

/** Browsers apply it to where the answer to a form leads, too. */
function formActionOf(redirectUrl: string | null) {
  if (!redirectUrl) return "'self'"
  return `'self' ${new URL(redirectUrl).origin.replace(/[;,]/g, '')}`
}

/** Back to where the team wants the person to be, with the outcome in the query (contract 2.16). */
function finish(
  c: Context<LinkEnv>,
  { token }: OpenLink,
  provider: ProviderSlug,
  error?: LinkErrorType,
) {
  if (!token.redirectUrl)
    return error
      ? showProblem(c, error)
      : page(
          c,
          'Connected',
          html`<p>${describeProvider(provider).name} is connected. You can close this page.</p>`,
        )
  const address = new URL(token.redirectUrl)
  address.searchParams.set('state', error ? 'error' : 'success')
  address.searchParams.set('provider', provider)
  if (error) {
    address.searchParams.set('error_type', error)
    address.searchParams.set('error', linkErrorTexts[error])
  }
  // After a form with GET: the team's page is not posted to.
  return c.redirect(address.href, c.req.method === 'POST' ? 303 : 307)
}

function showProblem(c: Context<LinkEnv>, problem: LinkErrorType) {
  return page(c, 'Not connected', html`<p>${linkErrorTexts[problem]}</p>`)
}
