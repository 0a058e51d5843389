/** The environment of the web app's processes: the given one, overridden by the launcher's values. */
export function webEnvironment(
  environment: NodeJS.ProcessEnv,
  values: Record<string, string>,
  isDevelopment: boolean,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    // Only the launcher's own sandbox has demo sign-ins, whatever the environment says.
    LOCAL_SANDBOX: 'false',
    SANDBOX_FILE: undefined,
    READY_AFTER_DEMO: 'false',
    // The service's own: the web app has no use for them.
    SERVICE_DATABASE_URL: undefined,
    SERVICE_WORKER_DATABASE_URL: undefined,
    SERVICE_SECRETS_KEY: undefined,
    SERVICE_FILES_KEY: undefined,
    ...values,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: isDevelopment ? 'development' : 'production',
  }
}
