/** The environment of the web app's processes: what the person set, and over it what the launcher worked out. */
export function webEnvironment(
  environment: NodeJS.ProcessEnv,
  values: Record<string, string>,
  isDevelopment: boolean,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    ...values,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: isDevelopment ? 'development' : 'production',
  }
}
