import type { z } from 'zod'
import {
  describeProvider,
  type listedProvider,
  providerSlugs,
} from '#contract/wearables/providers.ts'
import { providerLogo } from '#service/wearables/wire/provider-logo.ts'

type ListedProvider = z.infer<typeof listedProvider>

const howToConnect = {
  oauth: 'signing in at the provider',
  password: 'the account’s name and password',
  email: 'the account’s email address',
  sdk: 'the app on the person’s phone',
}

export function listProviders(): ListedProvider[] {
  return providerSlugs.map((slug) => {
    const { name, authType, resources } = describeProvider(slug)
    return {
      name,
      slug,
      description: `Connected by ${howToConnect[authType]}`,
      logo: providerLogo(slug),
      auth_type: authType,
      supported_resources: [...resources],
    }
  })
}
