import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { NamedEndpoint } from '#contract/api.ts'
import type { Router } from '#server/http/router.ts'
import { type OpenApi, type Operation, openApi } from './open-api.ts'

const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** Renders text, with passages in backticks as code. */
const prose = (text: string) => text.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : html`${part}`))

const schemaBlock = (title: string, schema: unknown) =>
  html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`

const parameterTable = (list: Operation['parameters']) =>
  list.length === 0
    ? ''
    : html`<table>
        <thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Description</th></tr></thead>
        <tbody>${list.map(
          (parameter) => html`<tr>
            <th scope="row"><code>${parameter.name}</code>${parameter.required ? ' (required)' : ''}</th>
            <td>${parameter.in}</td>
            <td>${prose(parameter.description ?? '')} <code>${JSON.stringify(parameter.schema)}</code></td>
          </tr>`,
        )}</tbody>
      </table>`

const errorTable = (responses: Operation['responses']) =>
  html`<table>
    <thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead>
    <tbody>${Object.entries(responses).map(([status, { description }]) =>
      status === '200' ? '' : html`<tr><th scope="row">${status}</th><td><code>${description}</code></td></tr>`,
    )}</tbody>
  </table>`

function section(path: string, method: string, operation: Operation) {
  const [scheme] = operation.security?.flatMap(Object.keys) ?? []
  const access = { bearer: 'Signed in', operator: 'Operator' }[scheme ?? ''] ?? 'Public'
  const { 'x-origin': origin, 'x-capability': capability } = operation
  const [answer] = Object.values(operation.responses['200'].content)
  return html`<section id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
    <h3 id="${operation.operationId}-title"><code>${method.toUpperCase()} ${path}</code></h3>
    <p class="facts">${access} · ${origin}${capability ? html` · capability <code>${capability}</code>` : ''}</p>
    <p>${prose(operation.description ?? '')}</p>
    ${parameterTable(operation.parameters)}
    ${operation.requestBody ? schemaBlock('Request', operation.requestBody.content['application/json'].schema) : ''}
    ${answer ? schemaBlock('Answer', answer.schema) : ''}
    ${errorTable(operation.responses)}
  </section>`
}

const webhookSections = (webhooks: OpenApi['webhooks']) =>
  Object.values(webhooks).map(
    ({ post }) => html`<section id="${post.operationId}" aria-labelledby="${post.operationId}-title">
      <h3 id="${post.operationId}-title">${post.summary}</h3>
      <p>${prose(post.description)}</p>
      ${parameterTable([...post.parameters])}
      ${schemaBlock('Request', post.requestBody.content['application/json'].schema)}
      ${Object.values(post.responses).map(({ content }) => (content ? schemaBlock('Answer', content['application/json'].schema) : ''))}
    </section>`,
  )

function page({ info, tags, paths, webhooks, components }: OpenApi) {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
  )
  const chapters = tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ operation }) => operation.tags[0] === name),
    }))
    .filter((chapter) => chapter.operations.length > 0)
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${info.title} API</title>
    <link rel="stylesheet" href="/reference/page.css" />
  </head>
  <body>
    <header>
      <h1>${info.title} API</h1>
      <p>${prose(info.description)}</p>
      <p><a href="/openapi.json">openapi.json</a></p>
    </header>
    <nav aria-label="Calls">
      ${chapters.map(
        ({ name, operations }) => html`<h2>${name}</h2>
          <ul>${operations.map(({ path, operation }) => html`<li><a href="#${operation.operationId}">${path}</a></li>`)}</ul>`,
      )}
      <h2>webhooks</h2>
      <ul>${Object.values(webhooks).map(({ post }) => html`<li><a href="#${post.operationId}">${post.summary}</a></li>`)}</ul>
      <h2>parts</h2>
      <ul>${Object.keys(components.schemas).map((name) => html`<li><a href="#part-${name}">${name}</a></li>`)}</ul>
    </nav>
    <main>
      ${chapters.map(
        ({ name, description, operations }) =>
          html`<h2>${name}</h2><p>${description}</p>${operations.map(({ path, method, operation }) => section(path, method, operation))}`,
      )}
      <h2>webhooks</h2>
      ${webhookSections(webhooks)}
      <h2>parts</h2>
      ${Object.entries(components.schemas).map(
        ([name, schema]) => html`<section id="part-${name}" aria-labelledby="part-${name}-title">
          <h3 id="part-${name}-title"><code>${name}</code></h3>
          <p>${prose(schema.description ?? '')}</p>
          ${schemaBlock('Schema', schema)}
        </section>`,
      )}
    </main>
  </body>
</html>`
}

async function write(served: readonly NamedEndpoint[]) {
  const description = openApi(served)
  return { json: JSON.stringify(description), text: String(await page(description)) }
}

/**
 * Serves the API description as `/openapi.json` and as the page `/reference`, which has no scripts and no third-party
 * content. It is written when somebody first asks: the schemas of all calls take most of the time of a start.
 */
export function mountApiDocs(server: Router, served: readonly NamedEndpoint[]) {
  const css = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
  let written: ReturnType<typeof write> | undefined
  const docs = () => {
    written ??= write(served)
    return written
  }
  const headers = (type: string) => ({ ...HEADERS, 'content-type': type })
  server.get('/openapi.json', async (c) => c.body((await docs()).json, 200, headers('application/json')))
  server.get('/reference', async (c) => c.body((await docs()).text, 200, headers('text/html; charset=utf-8')))
  server.get('/reference/page.css', (c) => c.body(css, 200, headers('text/css; charset=utf-8')))
}
