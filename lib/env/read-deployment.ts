export type ServiceEnvironment = 'production' | 'sandbox'
export type ServiceRegion = 'us' | 'eu'

export interface Deployment {
  environment: ServiceEnvironment
  region: ServiceRegion
}

interface DeploymentSettings {
  SERVICE_BASE_URL: string
  SERVICE_API_KEY: string
  SERVICE_ENVIRONMENT?: ServiceEnvironment | undefined
  SERVICE_REGION?: ServiceRegion | undefined
}

interface SettingFault {
  setting: keyof DeploymentSettings
  /** what is wrong and how to fix it, never the value itself */
  message: string
}

export const teamKeyPattern = /^(pk|sk)_(us|eu)_[A-Za-z0-9_-]+$/

const environmentNames = {
  production: 'production',
  prod: 'production',
  sandbox: 'sandbox',
} as const
const regionNames = { us: 'us', eu: 'eu' } as const

/**
 * The key's prefix decides (pk_ production, sk_ sandbox; us_ or eu_). The settings must agree with it, or without
 * settings the address must, unless it names neither, as on a private network.
 */
export function readDeployment(settings: DeploymentSettings): {
  deployment: Deployment
  faults: SettingFault[]
} {
  const deployment = readKey(settings.SERVICE_API_KEY)
  const address = readAddress(settings.SERVICE_BASE_URL)
  const faults = [
    compare(
      'SERVICE_ENVIRONMENT',
      deployment.environment,
      settings.SERVICE_ENVIRONMENT,
      address.environment,
    ),
    compare('SERVICE_REGION', deployment.region, settings.SERVICE_REGION, address.region),
  ].filter((fault) => fault !== undefined)
  return { deployment, faults }
}

/** The faults of settings that may be missing or malformed, which is reported apart. */
export function listContradictions({
  SERVICE_BASE_URL,
  SERVICE_API_KEY,
  ...others
}: Partial<DeploymentSettings>): SettingFault[] {
  if (!SERVICE_BASE_URL || !URL.canParse(SERVICE_BASE_URL)) return []
  if (!SERVICE_API_KEY || !teamKeyPattern.test(SERVICE_API_KEY)) return []
  return readDeployment({ ...others, SERVICE_BASE_URL, SERVICE_API_KEY }).faults
}

function readKey(key: string): Deployment {
  return {
    environment: key.startsWith('pk_') ? 'production' : 'sandbox',
    region: key.slice(3).startsWith('eu_') ? 'eu' : 'us',
  }
}

function readAddress(address: string): Partial<Deployment> {
  const words = new URL(address).hostname
    .split('.')
    .slice(0, -1)
    .flatMap((part) => part.split('-'))
  return {
    ...readWord('environment', words, environmentNames),
    ...readWord('region', words, regionNames),
  }
}

/** Undefined when the name contradicts itself. */
function readWord<K extends string, V extends string>(
  key: K,
  words: readonly string[],
  names: Readonly<Record<string, V>>,
) {
  const said = new Set(
    words.filter((word) => Object.hasOwn(names, word)).map((word) => names[word]),
  )
  const [only] = said
  return only !== undefined && said.size === 1 ? ({ [key]: only } as Record<K, V>) : {}
}

function compare(
  setting: 'SERVICE_ENVIRONMENT' | 'SERVICE_REGION',
  ofKey: string,
  set: string | undefined,
  ofAddress: string | undefined,
): SettingFault | undefined {
  if (set !== undefined) {
    if (set === ofKey) return undefined
    return {
      setting,
      message: `is ${set}, but SERVICE_API_KEY is a key of ${ofKey} (by its prefix): set ${setting} to ${ofKey} or leave it out, or use a key of ${set}`,
    }
  }
  if (ofAddress === undefined || ofAddress === ofKey) return undefined
  return {
    setting: 'SERVICE_BASE_URL',
    message: `is an address of ${ofAddress}, but SERVICE_API_KEY is a key of ${ofKey} (by its prefix): use the address and the key of one deployment, or set ${setting} to ${ofKey} if the address only looks like it`,
  }
}
