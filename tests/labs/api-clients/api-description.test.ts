import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { openApi } from '#server/api-docs/open-api.ts'

const description = openApi(endpoints)

test('openapi.json is valid OpenAPI 3.1 for an independent validator', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(description))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('control: the validator rejects a faulty description', async () => {
  const { post } = description.webhooks.opn_event ?? {}
  expect(
    (await new Validator().validate({ ...description, webhooks: { opn: { post: { ...post, responses: 1 } } } })).valid,
  ).toBe(false)
  const faulty = { ...description, paths: { '/api/branches': { get: { responses: { '200': {} } } } } }
  expect((await new Validator().validate(faulty)).valid).toBe(false)
})
