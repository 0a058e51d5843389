import path from 'node:path'

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  agentRules: false,
  images: { unoptimized: true },
  turbopack: { root: path.resolve(import.meta.dirname, '../../..') },
  serverExternalPackages: ['pg', 'pino', 'graphile-worker', 'better-auth'],
}
