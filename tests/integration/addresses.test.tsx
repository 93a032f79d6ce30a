import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { getUserAddress, saveUserAddress } from '#contract/addresses.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { dropResponses } from '#tests/support/faults/http-proxy.ts'
import { announcedNow, collectAnnouncements } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { get, newCustomer, newPhone } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

const LIST = '/en/address/delivery/ari4'
const HOME = {
  name_address: 'บ้าน',
  name: 'มานี มีนา',
  tel: '081-234-5678',
  address: '9 ซอยอารีย์ 4\nแขวงพญาไท เขตพญาไท กรุงเทพมหานคร 10400',
  lat: 13.7797,
  lng: 100.5447,
  label: 'home',
} as const
const WORK = { ...HOME, name_address: 'ออฟฟิศ', label: 'work', lat: null, lng: null } as const

/** Opens a page as a new customer with these addresses. */
async function customerAt(path: string, ...addresses: (typeof HOME | typeof WORK)[]) {
  const phone = newPhone()
  const tokens = await newCustomer(server.url, phone)
  const token = tokens.access_token
  for (const address of addresses) await get(server.url, saveUserAddress, address, { token })
  storeTokens(tokens)
  const saved = async () => (await get(server.url, getUserAddress, {}, { token })).details
  return { ...(await openPage(server.url, path)), phone, saved, tokens }
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** The chosen address of each order in session storage, by service and branch. */
const chosenAddresses = () => JSON.parse(sessionStorage.getItem('chosen-addresses') ?? '{}')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('the form of a first address is filled in from the profile, and the order uses the saved address', async () => {
  const { user, address, phone, saved } = await customerAt(LIST)
  const { main } = await waitForPage('No addresses yet')
  await user.click(within(main).getByRole('link', { name: 'Add an address' }))
  await waitForPage('Add an address')
  await waitFor(() => expect(field('Contact name').value).toBe('มานี มีนา'))
  expect(field('Contact phone number').value).toBe(formatPhone(`+66${phone.slice(1)}`))
  expect(field('Name of the place').value).toBe('Home')
  await user.click(field('Address'))
  await user.paste(HOME.address)
  await user.type(field(/^Coordinates/), '13.7797, 100.5447')
  let hasComplained = false
  const observer = new MutationObserver(() => {
    hasComplained ||= screen.queryByRole('region', { name: 'Please check these fields' }) !== null
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await user.click(button('Save the address'))
  await waitFor(() => expect(address()).toBe('/en/delivery/ari4'))
  observer.disconnect()
  expect(hasComplained, 'a submitted form shows no errors').toBe(false)
  const [savedAddress] = await saved()
  expect(savedAddress).toMatchObject({
    address: HOME.address,
    lat: 13.7797,
    lng: 100.5447,
    label: 'home',
    is_default: true,
  })
  expect(chosenAddresses()).toEqual({ 'delivery/ari4': savedAddress?.id })
})

test('all errors of an address are shown at once, at their fields, and nothing is saved', async () => {
  const { user, saved } = await customerAt(`${LIST}/create`)
  await waitForPage('Add an address')
  await waitFor(() => expect(field('Contact name').value).not.toBe(''))
  await user.click(screen.getByRole('radio', { name: 'Other' }))
  await user.clear(field('Contact name'))
  await user.clear(field('Contact phone number'))
  await user.type(field('Contact phone number'), '1234')
  await user.type(field(/^Coordinates/), '51.5, 0.12')
  await user.click(button('Save the address'))
  const summary = await screen.findByRole('region', { name: 'Please check these fields' })
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getAllByRole('link')).toHaveLength(5)
  for (const name of ['Name of the place', 'Address', /^Coordinates/, 'Contact name', 'Contact phone number'])
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
  expect(await saved()).toEqual([])
})

test('a press after a lost response and a double press save one address', async () => {
  const proxy = await startScriptedServer()
  dropResponses(proxy, server.url, saveUserAddress.path, 1)
  const { user, saved } = await customerAt(`${LIST}/create`)
  await openPage(proxy.url, `${LIST}/create`)
  await waitForPage('Add an address')
  await waitFor(() => expect(field('Contact phone number').value).not.toBe(''))
  await user.type(field('Address'), '9 ซอยอารีย์ 4')
  await user.click(button('Save the address'))
  await screen.findByText('The address isn’t saved yet')
  expect(await saved(), 'control: the address was saved').toHaveLength(1)
  await user.dblClick(button('Save the address'))
  await waitForPage('What should we pick up?')
  expect(await saved()).toHaveLength(1)
  proxy.close()
})

test('a landline number is accepted', async () => {
  const { user, saved } = await customerAt(`${LIST}/create`)
  await waitForPage('Add an address')
  await waitFor(() => expect(field('Contact phone number').value).not.toBe(''))
  await user.clear(field('Contact phone number'))
  await user.type(field('Contact phone number'), '02 123 4567')
  await user.type(field('Address'), '1 ถนนพหลโยธิน')
  await user.click(button('Save the address'))
  await waitFor(async () => expect(await saved()).toMatchObject([{ tel: '+6621234567', lat: null, lng: null }]))
})

test('an address is changed in a form with its own data', async () => {
  const { user, address, saved } = await customerAt(LIST, HOME)
  await waitForPage('Where should we pick up and deliver?')
  await user.click(await screen.findByRole('link', { name: 'Change: บ้าน' }))
  await waitForPage('Change this address')
  expect(field(/^Coordinates/).value).toBe('13.77970, 100.54470')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.clear(field(/^Coordinates/))
  await user.click(screen.getByRole('radio', { name: 'Work' }))
  await user.click(button('Save the address'))
  await waitForPage('Where should we pick up and deliver?')
  expect(address()).toBe(LIST)
  expect(await saved()).toMatchObject([{ label: 'work', name_address: 'บ้าน', lat: null, lng: null, is_default: true }])
})

test('a new address whose pin is set first does not overwrite the address that was opened before', async () => {
  const { user, address, saved } = await customerAt(LIST, HOME)
  await waitForPage('Where should we pick up and deliver?')
  await user.click(await screen.findByRole('link', { name: 'Change: บ้าน' }))
  await waitForPage('Change this address')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await waitForPage('Where should we pick up and deliver?')
  await user.click(screen.getByRole('link', { name: 'Add an address' }))
  await waitForPage('Add an address')
  await user.click(screen.getByRole('link', { name: 'Pick it on the map' }))
  const { main } = await waitForPage('Move the map under the pin')
  expect(
    within(main).queryByText('13.77970, 100.54470'),
    'the map does not show the pin of the other address',
  ).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Coordinates' }), '13.7310, 100.5850{Enter}')
  await within(main).findByText('13.73100, 100.58500')
  await user.click(button('Use this point'))
  await waitForPage('Add an address')
  expect(address()).toBe(`${LIST}/create`)
  expect(field(/^Coordinates/).value).toBe('13.73100, 100.58500')
  await waitFor(() => expect(field('Contact name').value).not.toBe(''))
  await user.type(field('Address'), '1 ถนนพหลโยธิน')
  await user.click(button('Save the address'))
  await waitFor(async () => expect(await saved()).toHaveLength(2))
  expect(await saved()).toContainEqual(expect.objectContaining({ address: HOME.address, lat: 13.7797, lng: 100.5447 }))
})

test('the form of an address that is not being edited goes back to the page before', async () => {
  const { router, address, saved } = await customerAt('/en/delivery', HOME)
  const [home] = await saved()
  await screen.findByRole('heading', { level: 1 })
  await router.navigate({ to: '/branch' })
  const visited: string[] = []
  router.history.subscribe(({ location }) => visited.push(location.href))
  void router.navigate({ to: `/address/delivery/ari4/${home?.id}` })
  await waitFor(() => expect(visited).toContain(`${LIST}/${home?.id}`))
  await waitFor(() => expect(address()).toBe('/en/branch'))
  await screen.findByRole('heading', { level: 1, name: 'Find a branch' })
  expect(screen.queryByText('Choose the address to change from this list.')).toBeNull()
})

test('opening the form of an address directly redirects to the list with a reason', async () => {
  const { address, saved } = await customerAt(LIST, HOME)
  const [home] = await saved()
  await openPage(server.url, `${LIST}/${home?.id}`)
  await waitForPage('Where should we pick up and deliver?')
  await waitFor(() => expect(address()).toBe(LIST))
  // The text is shown, and announced a moment later.
  expect(await screen.findAllByText('Choose the address to change from this list.')).not.toEqual([])
})

test('an address is chosen for the order, and another one becomes the main address', async () => {
  const { user, address, saved } = await customerAt(LIST, HOME, WORK)
  await waitForPage('Where should we pick up and deliver?')
  await user.click(await screen.findByRole('button', { name: 'Use as main address: ออฟฟิศ' }))
  await waitFor(async () => expect((await saved()).find((address) => address.is_default)?.name_address).toBe('ออฟฟิศ'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  await user.click(button('Use this address: บ้าน'))
  await waitFor(() => expect(address()).toBe('/en/delivery/ari4'))
  const home = (await saved()).find(({ name_address }) => name_address === 'บ้าน')
  expect(chosenAddresses()).toEqual({ 'delivery/ari4': home?.id })
})

test('an expired session does not change the address of an order', async () => {
  const { user, saved, tokens } = await customerAt(LIST, HOME, WORK)
  await waitForPage('Where should we pick up and deliver?')
  await user.click(await screen.findByRole('button', { name: 'Use this address: ออฟฟิศ' }))
  await waitForPage('What should we pick up?')
  const work = (await saved()).find(({ name_address }) => name_address === 'ออฟฟิศ')
  vi.spyOn(console, 'error').mockReturnValueOnce() // the rejected refresh
  storeTokens({ access_token: 'stale', refresh_token: 'stale' })
  await openPage(server.url, '/en/delivery/ari4')
  await waitForPage('Your mobile number')
  storeTokens(tokens)
  await openPage(server.url, '/en/delivery/ari4')
  await waitForPage('What should we pick up?')
  await screen.findByText('ออฟฟิศ')
  expect(chosenAddresses()).toEqual({ 'delivery/ari4': work?.id })
})

test('[X6] a deleted address can be restored unchanged', async () => {
  const { user, saved } = await customerAt(LIST, HOME)
  await waitForPage('Where should we pick up and deliver?')
  const addresses = await saved()
  await user.click(await screen.findByRole('button', { name: 'Delete: บ้าน' }))
  const { main } = await waitForPage('No addresses yet')
  expect(document.activeElement).toBe(main)
  expect(await saved()).toEqual([])
  await user.click(button('Undo'))
  await waitForPage('Where should we pick up and deliver?')
  expect(await saved()).toEqual(addresses)
})

test('a failed undo of a deletion is reported permanently on the page', async () => {
  const { user } = await customerAt(LIST, HOME)
  await waitForPage('Where should we pick up and deliver?')
  await user.click(await screen.findByRole('button', { name: 'Delete: บ้าน' }))
  const { main } = await waitForPage('No addresses yet')
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await user.click(button('Undo'))
  expect(await within(main).findByText('“บ้าน” couldn’t be brought back')).toBeTruthy()
  vi.restoreAllMocks()
})

test('the area is filled in by postcode, in Thai', async () => {
  const { user } = await customerAt(`${LIST}/create`)
  await waitForPage('Add an address')
  await user.type(field('Address'), '9 ซอยอารีย์ 4')
  const search = screen.getByRole('searchbox', { name: 'Find the area' })
  await user.type(search, '10400')
  await screen.findByRole('button', { name: /สามเสนใน.*Phaya Thai, Bangkok 10400/ })
  await user.type(search, '{Enter}')
  expect(screen.queryByText('Please check these fields')).toBeNull()
  await user.type(search, ' สามเสน')
  await screen.findByText('1 area found')
  await user.type(search, '{Enter}')
  await waitFor(() => expect(field('Address').value).toBe('9 ซอยอารีย์ 4\nแขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400'))
  expect(document.activeElement).toBe(field('Address'))
})

/** A stub of the Geolocation API, which jsdom lacks. The test calls its callbacks. */
function stubGeolocation() {
  const watches = new Map<number, { onPosition: PositionCallback; onError: PositionErrorCallback }>()
  let lastId = 0
  const geolocation = {
    watchPosition(onPosition: PositionCallback, onError: PositionErrorCallback) {
      watches.set(++lastId, { onPosition, onError })
      return lastId
    },
    clearWatch: (id: number) => void watches.delete(id),
  }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  return { watches, watch: () => [...watches.values()][0] }
}

test('without a map the pin is set by coordinates, and a point abroad is rejected', async () => {
  const { user, address } = await customerAt(`${LIST}/create`)
  await waitForPage('Add an address')
  await user.type(field('Address'), '9 ซอยอารีย์ 4')
  const announcements = collectAnnouncements()
  await user.click(screen.getByRole('link', { name: 'Pick it on the map' }))
  const { main } = await waitForPage('Move the map under the pin')
  const notice = 'The map couldn’t be loaded. Use your location, or type coordinates.'
  within(main).getByText(notice)
  await waitFor(() => expect(announcements.join(' ')).toContain(notice))
  await user.click(button('Use this point'))
  within(main).getByText('Move the pin to your place first')
  await user.type(screen.getByRole('searchbox', { name: 'Coordinates' }), '51.5 0.12{Enter}')
  await within(main).findByText(/This point isn’t in Thailand/)
  await user.clear(screen.getByRole('searchbox', { name: 'Coordinates' }))
  await user.type(screen.getByRole('searchbox', { name: 'Coordinates' }), '13.7797 100.5447{Enter}')
  await within(main).findByText('13.77970, 100.54470')
  await within(main).findByText('350 m from Ari Soi 4')
  // Without its coordinates, which would be ten digits first.
  await waitFor(() => expect(announcedNow()).toBe('350 m from Ari Soi 4'))
  await user.click(button('Use this point'))
  await waitForPage('Add an address')
  expect(address()).toBe(`${LIST}/create`)
  expect(field(/^Coordinates/).value).toBe('13.77970, 100.54470')
  expect(field('Address').value).toBe('9 ซอยอารีย์ 4')
})

test('a map link sets the pin, and a link without coordinates is rejected with a suggestion', async () => {
  const { user } = await customerAt(`${LIST}/create`)
  await waitForPage('Add an address')
  await user.click(screen.getByRole('link', { name: 'Pick it on the map' }))
  const { main } = await waitForPage('Move the map under the pin')
  const search = screen.getByRole('searchbox', { name: 'Coordinates' })
  const rejectedTexts = [
    ['https://maps.app.goo.gl/AbC123', /short link/],
    ['https://www.google.com/maps/place/Ari', /doesn’t say where the place is/],
    ['137.797, 100.5447', /no such place/],
    ['Ari Soi 4', /Enter one place/],
  ] as const
  for (const [text, problem] of rejectedTexts) {
    await user.clear(search)
    await user.type(search, `${text}{Enter}`)
    await within(main).findByText(problem)
  }
  await user.clear(search)
  await user.type(search, 'https://www.google.com/maps/place/Ari/@13.9,100.6,12z/data=!8m2!3d13.7797!4d100.5447{Enter}')
  await within(main).findByText('13.77970, 100.54470')
})

test('the location is watched only from the tap that starts it until it is stopped or the page is left', async () => {
  const { watches, watch } = stubGeolocation()
  const { user } = await customerAt(`${LIST}/maps`)
  const { main } = await waitForPage('Move the map under the pin')
  expect(watches.size).toBe(0)
  await user.click(button('Use my location'))
  act(() => watch()?.onError({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)) // only the properties that the app reads
  await within(main).findByText(/We aren’t allowed to see your location/)
  expect(watches.size).toBe(0)
  await user.click(button('Use my location'))
  act(() => watch()?.onPosition({ coords: { latitude: 13.7797, longitude: 100.5447 } } as GeolocationPosition)) // only the properties that the app reads
  await within(main).findByText('13.77970, 100.54470')
  await user.click(button('Stop using my location'))
  expect(watches.size).toBe(0)
  await user.click(button('Use my location'))
  expect(watches.size).toBe(1)
  await user.click(button('Use this point'))
  await waitForPage('Add an address')
  expect(watches.size).toBe(0)
  Reflect.deleteProperty(navigator, 'geolocation')
})

test('the address list of an unknown service is not found', async () => {
  await customerAt('/en/address/ironing/ari4')
  await waitForPage('Page not found')
})
