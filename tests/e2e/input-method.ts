import { expect, type Locator, type Page } from 'playwright/test'

/** How a person operates a page: by keyboard or by pointer. */
export type InputMethod = {
  press: (target: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  /** Selects a radio card of a group. */
  choose: (radio: Locator) => Promise<void>
  tick: (checkbox: Locator) => Promise<void>
  /** Selects an option of an open list. */
  pick: (option: Locator) => Promise<void>
}

/** The visible target of a radio or checkbox is its label. */
const labelOf = (input: Locator) => input.locator('xpath=ancestor::label')

/** Waits until an option has the focus: until then the button of the list receives the keys. */
export const listTakesKeys = (page: Page) => expect(page.locator('[role=option]:focus')).toHaveCount(1)

export const pointer = (page: Page): InputMethod => ({
  press: (target) => target.click(),
  async write(field, text) {
    await field.click()
    await page.keyboard.type(text)
  },
  async choose(radio) {
    await labelOf(radio).click()
    await expect(radio).toBeChecked()
  },
  async tick(checkbox) {
    await labelOf(checkbox).click()
    await expect(checkbox).toBeChecked()
  },
  pick: (option) => option.click(),
})

const MAX_STOPS = 80

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus. @throws Error if Tab does not reach it */
async function reach(page: Page, target: Locator) {
  await expect(target).toBeAttached()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Keyboard only: the focus moves by Tab and arrow keys, and nothing is clicked. */
export const keyboard = (page: Page): InputMethod => ({
  async press(target) {
    await reach(page, target)
    await page.keyboard.press('Enter')
  },
  async write(field, text) {
    await reach(page, field)
    await page.keyboard.type(text)
  },
  async choose(radio) {
    const group = radio.locator('xpath=ancestor::*[@role="radiogroup"]')
    await reach(page, group.getByRole('radio', { checked: true }))
    const all = await group.getByRole('radio').count()
    for (let tries = 0; tries < all && !(await radio.isChecked()); tries++) await page.keyboard.press('ArrowDown')
    await expect(radio).toBeChecked()
  },
  async tick(checkbox) {
    await reach(page, checkbox)
    await page.keyboard.press('Space')
    await expect(checkbox).toBeChecked()
  },
  async pick(option) {
    await expect(option).toBeVisible()
    await listTakesKeys(page)
    for (let steps = 0; steps < MAX_STOPS && !(await hasFocus(option)); steps++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  },
})
