import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShellyDevices, shellyController } from '#server/ports/machine-controller.shelly.ts'
import { startShelly } from '#tests/support/doubles/shelly.ts'

const noAbort = new AbortController().signal
const command = { transaction: 'TRX', branchId: 'ari4', machineId: 'ari4-01', temp: 'cold', minutes: 30, extras: [] }

let device: Awaited<ReturnType<typeof startShelly>>
beforeEach(async () => {
  device = await startShelly()
})
afterEach(() => device.close())
const controllerOf = (more: object = {}, password?: string) =>
  shellyController({ devices: parse(ShellyDevices, { 'ari4-01': { url: device.url, ...more, password } }) })

test('a relay powers the machine for the minutes of the program and ends the load by itself', async () => {
  expect(await controllerOf().start(command, noAbort)).toEqual({ state: 'running', elapsedMs: 0 })
  expect(device.timer?.duration).toBe(1_800)
  expect(await controllerOf().start(command, noAbort)).toEqual({
    state: 'not_started',
    reason: 'the relay is already on',
  })
  expect(device.switchedOn).toBe(1)
})

test('a start whose answer is lost is known while its timer runs, with the time since by the device’s own clock', async () => {
  device.lost = 'Switch.Set'
  await expect(controllerOf().start(command, noAbort)).rejects.toThrow()
  device.unixtime += 600
  expect(await controllerOf().status?.(command, noAbort)).toEqual({ state: 'running', elapsedMs: 600_000 })
  // A timer of another length was wound up by somebody else.
  expect(await controllerOf().status?.({ ...command, minutes: 45 }, noAbort)).toEqual({ state: 'unknown' })
  device.unixtime += 1_300
  expect(await controllerOf().status?.(command, noAbort), 'it may have run or not').toEqual({ state: 'unknown' })
  expect(controllerOf().cancel, 'cancelling would stop a running machine').toBeUndefined()
})

test('until the relay is set nothing has started, whatever fails', async () => {
  device.lost = 'Switch.GetStatus'
  expect(await controllerOf().start(command, noAbort)).toEqual({ state: 'not_received' })
  expect(device.switchedOn).toBe(0)
})

test('a coin pulse is given once, and nothing is known of it when its answer is lost', async () => {
  const pulse = controllerOf({ pulse_seconds: 0.5 })
  expect(await pulse.start(command, noAbort)).toMatchObject({ state: 'running' })
  expect(device.timer?.duration).toBe(0.5)
  expect(await pulse.status?.(command, noAbort)).toEqual({ state: 'unknown' })
})

test.each([
  ['a switch that the device does not have', { switch: 3 }, command, /refused Switch.GetStatus with -105/],
  ['a machine without a relay', {}, { ...command, machineId: 'ari4-02' }, /has no relay/],
])('%s is refused', async (_, more, order, reason) => {
  expect(await controllerOf(more).start(order, noAbort)).toEqual({
    state: 'not_started',
    reason: expect.stringMatching(reason),
  })
})

test('a relay with a password is started with it, and refused without', async () => {
  device.close()
  device = await startShelly({ password: 'soap and water' })
  for (const password of [undefined, 'water and soap'])
    expect(await controllerOf({}, password).start(command, noAbort)).toMatchObject({
      state: 'not_started',
      reason: 'the password of the relay is wrong',
    })
  expect(device.switchedOn).toBe(0)
  expect(await controllerOf({}, 'soap and water').start(command, noAbort)).toMatchObject({ state: 'running' })
})
