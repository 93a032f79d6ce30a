import { expect, test } from 'vitest'
import { editRegistration, resetRegistration } from './registration.store.ts'
import { toRegisterInput } from './registration-input.ts'

test('the optional fields of a draft are sent as the server stores them, and empty ones as null', () => {
  editRegistration({ phone_number: '081-234-5678', full_name: ' Fon  Jai ', is_policy: true })
  expect(toRegisterInput()).toMatchObject({ email: null, gender: null, birthdate: null })
  const birthdate = { day: '31', month: '12', year: '2542' }
  editRegistration({ email: ' fon@example.com ', gender: 'female', birthdate })
  expect(toRegisterInput()).toMatchObject({
    phone_number: '+66812345678',
    full_name: 'Fon Jai',
    email: 'fon@example.com',
    gender: 'female',
    birthdate: '1999-12-31',
  })
  resetRegistration()
})
