export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>API of the service · Phial</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <main id="docs">
      <noscript>This page needs JavaScript. The descriptions are at /openapi.json and /v1/openapi.json.</noscript>
    </main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/swagger-ui-standalone-preset.js"></script>
    <script src="/docs/docs.js"></script>
  </body>
</html>
`

/** Requests are not sent from the page: a key does not belong into a browser. */
export const docsScript = `SwaggerUIBundle({
  urls: [
    { name: 'Orders, results and health data (team key)', url: '/openapi.json' },
    { name: 'Organizations, teams and webhooks (management key)', url: '/v1/openapi.json' },
  ],
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  defaultModelRendering: 'example',
  supportedSubmitMethods: [],
  syntaxHighlight: { activated: false },
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
`

export const docsStyle = `body {
  margin: 0;
}
html:not(.dark-mode) body {
  background: #fbfaf8;
}
.swagger-ui .auth-wrapper {
  display: none;
}
.swagger-ui .filter .operation-filter-input {
  width: 100%;
  max-width: 24rem;
}
.swagger-ui .topbar {
  background: #14343b;
  padding: 12px 0;
}
.swagger-ui .topbar .link,
.swagger-ui .topbar a.link {
  display: none;
}
.swagger-ui .topbar .download-url-wrapper .select-label {
  margin: 0;
  flex: 1;
  max-width: none;
}
.swagger-ui .info {
  margin: 32px 0 16px;
}
.swagger-ui .scheme-container {
  box-shadow: none;
  border-block: 1px solid #dcd8d0;
  background: transparent;
}
.swagger-ui :focus-visible {
  outline: 3px solid #0b6b62;
  outline-offset: 2px;
}
`
