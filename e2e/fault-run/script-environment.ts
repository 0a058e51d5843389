import { webEnvironment } from '#scripts/launcher/web-environment.ts'
import type { Product } from './start-product.ts'

/** The web app's settings for a program that runs beside the product's own. */
export function scriptEnvironment(
  { databases, sandbox }: Product,
  further: Record<string, string> = {},
) {
  const values = {
    LOG_LEVEL: 'warn',
    WEB_URL: sandbox.webUrl,
    DATABASE_URL: databases.web,
    AUTH_SECRET: 'of no use to a script, but it has to be there',
    WEB_FILES_KEY: `none:${'0'.repeat(43)}`,
    SERVICE_BASE_URL: sandbox.serviceUrl,
    SERVICE_API_KEY: sandbox.teamApiKey,
    SERVICE_TEAM_ID: sandbox.teamId,
    SERVICE_WEBHOOK_SECRET: sandbox.webhookSecret,
    LOCAL_SANDBOX: 'true',
    ...further,
  }
  return webEnvironment(process.env, values, false)
}
