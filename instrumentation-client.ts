// zod probes whether it may compile code, which browsers report as a violation of the content security policy. Setting
// the global config directly avoids loading zod here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
