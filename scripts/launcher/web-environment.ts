/** The environment of the web app's processes: what the person set, and over it what the launcher worked out. */
export function webEnvironment(environment: NodeJS.ProcessEnv, values: Record<string, string>, isDevelopment: boolean) {
  const env: NodeJS.ProcessEnv = { ...environment, ...values, NEXT_TELEMETRY_DISABLED: '1' }
  env.NODE_ENV = isDevelopment ? 'development' : 'production'
  return env
}
