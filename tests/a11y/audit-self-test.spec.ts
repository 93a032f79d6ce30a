import { expect, type Page, test } from 'playwright/test'
import { watchSpeech } from '#tests/e2e/double-speech.ts'
import { FULL_ONLY } from '#tests/e2e/test-scope.ts'
import { announcementLog } from './announcement-log.ts'
import { htmlFaults } from './html-faults.ts'
import { type MediumName, mediumNames, mediumOf, probeInMedium } from './media-emulation.ts'
import { focusFaults, forcedColourFaults, probe } from './probes.ts'

/** A page without faults; tests insert a fault into `main` or `head`. */
const page = (
  body = '',
  head = '',
  lang = 'th',
) => `<!doctype html><html lang="${lang}"><head><title>ซักผ้า</title><style>
  body { margin: 0; font: 16px/1.65 'Noto Sans Thai', sans-serif; color: #111; background: #fff }
  button, input { min-height: 48px; min-width: 48px; font: inherit; border: 1px solid #555; background: #fff; color: #111 }
  :focus-visible { outline: 3px solid #111; outline-offset: 2px }
  ${head}</style></head><body><main><h1>ปั๊มน้ำ</h1><button>ซื้อ</button>
  <label for="name">ชื่อ</label> <input id="name">${body}</main></body></html>`

const all = [
  'tooWide',
  'smallTargets',
  'cutText',
  'cutThai',
  'wrongLanguage',
  'silentErrors',
  'placeholderNames',
  'inputPurpose',
  'altQuality',
  'colourOnly',
  'deadClicks',
  'openBackground',
  'faintFields',
  'faintText',
  'moving',
  'coveredFocus',
  'tornWords',
  'tornLabels',
  'spokenDots',
  'looseText',
  'skippedText',
  'unspelled',
  'strayInputs',
] as const
type Name = (typeof all)[number]

async function findingsIn(tab: Page, html: string) {
  await tab.setContent(html)
  return probe(tab, ...all)
}

test.use({ viewport: { width: 320, height: 640 } })

test('a page without faults has no findings', async ({ page: tab }) => {
  expect(await findingsIn(tab, page())).toEqual([])
  expect(await findingsIn(tab, page('', '', 'th').replace('lang="th"', 'lang="th-TH"'))).toEqual([])
  const read =
    '<ul><li style="display: flex"><span>ซัก</span></li></ul><p><span>อบ</span></p><div>พับ</div><p><span style="display: inline-flex"><span>ว่าง</span></span></p>'
  expect(await findingsIn(tab, page(read))).toEqual([])
  expect(await findingsIn(tab, page('<p aria-hidden="true">WD-TBJRM-VSFJW RF-QWER-TYPA</p>'))).toEqual([])
  expect(await focusFaults(tab)).toEqual([])
  expect(await forcedColourFaults(tab)).toEqual([])
  expect(await htmlFaults(page())).toEqual([])
})

const PIXEL = 'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="'

const faults: readonly (readonly [what: string, finds: Name, html: string])[] = [
  ['wider than the window', 'tooWide', page('<div style="width: 400px; height: 1px"></div>')],
  ['a button of 30 px', 'smallTargets', page('', 'button { min-height: 30px }')],
  ['a box that is too low for its text', 'cutText', page('<p style="height: 16px; overflow: hidden">หนึ่ง<br>สอง</p>')],
  ['a heading whose box cuts the marks', 'cutThai', page('<p style="line-height: 1; overflow: hidden">ปั๊ม</p>')],
  ['lines that overlap', 'cutThai', page('<p style="line-height: 0.9; width: 60px">ปั๊ม ซื้อ น้ำ ผู้ กตัญญู ดุษฎี</p>')],
  ['English text in a Thai page', 'wrongLanguage', page('<button aria-label="Close">ปิด</button>')],
  ['Thai in an English page', 'wrongLanguage', page('', '', 'en')],
  [
    'an error without a message',
    'silentErrors',
    page('<label style="display: block">สอง <input aria-invalid="true"></label>'),
  ],
  ['a name that is only a placeholder', 'placeholderNames', page('<input placeholder="ค้นหา">')],
  [
    'a phone number without an autocomplete token',
    'inputPurpose',
    page('<label style="display: block">เบอร์มือถือ <input></label>'),
  ],
  [
    'a code from an SMS with an unknown token',
    'inputPurpose',
    page('<label style="display: block">รหัสจาก SMS <input autocomplete="otp"></label>'),
  ],
  ['a picture whose name is “picture”', 'altQuality', page(`<img alt="รูปภาพ" width="40" height="40" ${PIXEL}>`)],
  [
    'a large picture alone and without a name',
    'altQuality',
    page(`<p><img alt="" width="200" height="200" ${PIXEL}></p>`),
  ],
  [
    'machines whose state is only a colour',
    'colourOnly',
    page('<ul><li style="color: #060">เครื่อง 1</li><li style="color: #900">เครื่อง 2</li></ul>'),
  ],
  ['a clickable box that is no control', 'deadClicks', page('<div onclick="void 0">แตะ</div>')],
  [
    'a dialog over a page that can be reached',
    'openBackground',
    page('<div role="dialog" aria-label="ถาม"><button>ปิด</button></div>'),
  ],
  ['a field with a faint edge', 'faintFields', page('', 'input { border-color: #ddd }')],
  ['grey text on white', 'faintText', page('<p style="color: #999">ราคา</p>')],
  [
    'an element that keeps moving',
    'moving',
    page('<p style="animation: go 9s infinite">ไป</p>', '@keyframes go { to { transform: translateX(9px) } }'),
  ],
  [
    'a control under a bar, far down the page',
    'coveredFocus',
    page('<div style="height: 2000px"></div><button>จ่าย</button>').replace(
      '</main>',
      '</main><footer style="position: fixed; inset: auto 0 0; height: 80px; background: #eee">รวม</footer>',
    ),
  ],
  ['a control outside the window', 'coveredFocus', page('<button style="position: fixed; left: -99px">ปิด</button>')],
  [
    'a text next to an element of the same React element',
    'looseText',
    page(`<p id="sum">รวม <b>75</b></p><script>sum.__reactProps$1 = { children: ['รวม ', {}] }</script>`),
  ],
  [
    'a word that is broken over two lines',
    'tornWords',
    page('<p style="width: 50px; word-break: break-all">โทรศัพท์มือถือ</p>'),
  ],
  [
    'a button whose label is broken between Thai words',
    'tornLabels',
    page('<button style="display: flex; justify-content: center; width: 90px"><span>ซักแบบเดิมอีกครั้ง</span></button>'),
  ],
  [
    'facts side by side that are no paragraphs',
    'skippedText',
    page('<div style="display: flex"><span>จ่าย</span></div>'),
  ],
  [
    'two lines in a box that are no paragraphs',
    'skippedText',
    page('<div><span style="display: block">ซัก</span></div>'),
  ],
  ['bare text in a row', 'skippedText', page('<div style="display: grid">ซัก</div>')],
  ['a status of which only the role is read', 'skippedText', page('<p role="status">ซัก</p>')],
  [
    'the input of a card that stays behind when its sheet scrolls',
    'strayInputs',
    page(
      '<label style="display: block; min-height: 48px"><input type="radio" style="position: absolute; top: 500px"> <b>พร้อมเพย์</b></label>',
    ),
  ],
  ['a telephone number in figures', 'unspelled', page('<p>โทร 02-123-4567</p>')],
  ['a number of thirteen digits', 'unspelled', page('<p>0105561000011</p>')],
  [
    'a reference as a word',
    'unspelled',
    page('<p style="overflow-wrap: anywhere">TRX_MCH_7K2M9QX4T8WBN3RJ5HVC6DYPAZ</p>'),
  ],
  ['a dot between two facts', 'spokenDots', page('<p>ทุกเครื่อง · ทุกสาขา</p>')],
]
test('wrongLanguage finds Thai that a description takes out of its marked element', async ({ page: tab }) => {
  const html = page(
    '<button aria-describedby="day">Send</button><p id="day"><span lang="th">ธันวาคม</span></p>',
    '',
    'en',
  )
  expect((await findingsIn(tab, html)).filter((line) => line.includes('ธันวาคม'))).toHaveLength(1)
})

for (const [what, finds, html] of faults)
  test(`[G4][G6][G7a][G8][G21][N2][N4][T4][H1][H4] ${finds} finds ${what}`, async ({ page: tab }) => {
    const names = (await findingsIn(tab, html)).map((line) => line.split(':')[0])
    // A box that cuts off text may also cut off its marks.
    const others = names.filter((name) => name !== finds && !(finds.startsWith('cut') && name?.startsWith('cut')))
    expect({ finds: names.includes(finds), others }).toEqual({ finds: true, others: [] })
  })

/** Returns the findings of the announcement log on a page that a script changes, by itself or when its button is pressed. */
async function watch(tab: Page) {
  const log = await announcementLog(tab)
  return async (body: string, script: string, isPressed = false) => {
    await tab.goto(`data:text/html;charset=utf-8,${encodeURIComponent(page(body))}`)
    await log.begins()
    // After `begins`: on a slow machine the change could otherwise happen before the log starts.
    await tab.evaluate(script)
    if (isPressed) await tab.getByRole('button').click()
    // Waits by timers of the page, as the log does: a change over a second after a press does not count as its result.
    await tab.evaluate(async () => {
      for (let ticks = 0; ticks < 15; ticks++) await new Promise((next) => setTimeout(next, 100))
    })
    return (await log.faults()).map((line) => line.split(':')[0])
  }
}

test(
  'silentStatus finds a change without an announcement, and allows one that is announced, focused or counts on',
  FULL_ONLY,
  async ({ page: tab }) => {
    const findingsOf = await watch(tab)
    const press = (does: string) => `document.querySelector('button').onclick = () => { ${does} }`
    const says = '<p id="shown"></p><div id="region" role="status"></div>'
    const shows = 'shown.textContent = "จ่ายแล้ว"'
    expect(await findingsOf(says, press(shows), true)).toEqual(['silentStatus'])
    expect(await findingsOf(says, `setTimeout(() => { ${shows} }, 500)`)).toEqual(['silentStatus'])
    const filled = 'shown.innerHTML = "<b role=status>จ่ายแล้ว</b>"'
    expect(await findingsOf(says, press(filled), true)).toEqual(['silentStatus'])

    expect(await findingsOf(says, press(`${shows}; region.textContent = "จ่ายแล้ว"`), true)).toEqual([])
    const leads = 'shown.innerHTML = "<b tabindex=-1>ผิด</b>"; shown.firstChild.focus()'
    expect(await findingsOf(says, press(leads), true)).toEqual([])
    const runs = 'let n = 59; setInterval(() => { shown.firstChild.data = "เหลือ " + n-- + " นาที" }, 200)'
    expect(await findingsOf('<p id="shown">เหลือ 60 นาที</p>', runs)).toEqual([])
    const ages = 'setTimeout(() => { shown.firstChild.data = "อัปเดต 1 วินาทีที่แล้ว" }, 200)'
    expect(await findingsOf('<p id="shown">อัปเดตเมื่อสักครู่</p>', ages)).toEqual([])
  },
)

test('liveRate finds too many announcements, and allows those after a press', FULL_ONLY, async ({ page: tab }) => {
  const findingsOf = await watch(tab)
  const region = '<p id="region" role="status"></p>'
  const chatters = 'let n = 0; setInterval(() => { region.textContent = "ครั้งที่ " + n++ }, 200)'
  expect(await findingsOf(region, chatters)).toEqual(['liveRate'])
  const answers = `document.querySelector('button').onclick = () => { for (const at of [1, 99, 198, 297]) setTimeout(() => { region.textContent = 'ครั้งที่ ' + at }, at) }`
  expect(await findingsOf(region, answers, true)).toEqual([])
})

const SPEAKING_PAGE = page(
  '<p id="polite" aria-live="polite"></p><p id="urgent" role="alert"></p><p id="note">ภายใน 3 วัน</p><button id="go">เข้าสู่ระบบ</button>',
).replace('<main>', '<main tabindex="-1" aria-label="เครื่องซัก 04 เริ่มแล้ว" aria-describedby="note">')

for (const [what, script, isSaidTwice] of [
  ['a page that is announced and takes the focus', 'polite.textContent = main.ariaLabel; main.focus()', true],
  ['the same in the other order', 'main.focus(); polite.textContent = main.ariaLabel', true],
  ['what describes the page, in an announcement', 'main.focus(); urgent.textContent = "เงินเข้าภายใน 3 วัน"', true],
  ['one text in two regions', 'polite.textContent = urgent.textContent = "เครื่องยังไม่เริ่ม"', true],
  ['a description that grows', 'main.focus(); setTimeout(() => note.append(" ทำการ"), 50)', true],
  ['a page and what has been done', 'main.focus(); polite.textContent = "สร้างบัญชีแล้ว"', false],
  ['a button and that it is done', 'go.focus(); polite.textContent = "เข้าสู่ระบบแล้ว"', false],
  ['a text that is announced again', 'polite.textContent = "บันทึกรูปแล้ว"; polite.append("\\u00a0")', false],
] as const)
  test(`[G1a] double speech: ${what} is ${isSaidTwice ? 'found' : 'allowed'}`, async ({ page: tab, context }) => {
    await watchSpeech(context)
    const warnings: string[] = []
    tab.on('console', (message) => warnings.push(message.text()))
    await tab.goto(`data:text/html;charset=utf-8,${encodeURIComponent(SPEAKING_PAGE)}`)
    await tab.evaluate(
      (steps) =>
        new Function('main', `${steps}; return new Promise((end) => setTimeout(end, 300))`)(
          document.querySelector('main'),
        ),
      script,
    )
    expect(warnings.map((text) => text.slice(0, 10))).toEqual(isSaidTwice ? ['said twice'] : [])
  })

test('[G7] focusFaults finds a control without a focus ring, with a faint one, and one under a bar', async ({
  page: tab,
}) => {
  await tab.setContent(page('', ':focus-visible { outline: none }'))
  expect(await focusFaults(tab, 1)).toHaveLength(1)
  await tab.setContent(page('', ':focus-visible { outline-color: #ddd }'))
  expect(await focusFaults(tab, 1)).toHaveLength(1)
  await tab.setContent(page('<div style="position: fixed; inset: 0; top: 20px; background: #eee"></div>'))
  expect(await focusFaults(tab, 1)).not.toEqual([])
})

test('focusFaults checks the ring of the card over which a link is stretched', async ({ page: tab }) => {
  const card = '<article style="position: relative; margin: 16px; height: 99px"><a href="#all">ซื้อ</a></article>'
  const link = 'a:focus-visible { outline: none } a::after { content: ""; position: absolute; inset: 0 }'
  await tab.setContent(page(card, `${link} a:focus-visible::after { outline: 3px solid #111 }`))
  expect(await focusFaults(tab)).toEqual([])
  await tab.setContent(page(card, link))
  expect(await focusFaults(tab)).toHaveLength(1)
})

const INVISIBLE_BUTTON = '<button aria-label="ปิด" style="border: 0; forced-color-adjust: none"></button>'

test('[G9] forcedColourFaults finds a control that is invisible in forced colours', async ({ page: tab }) => {
  await tab.setContent(page(INVISIBLE_BUTTON))
  expect(await forcedColourFaults(tab)).toHaveLength(1)
})

/** Pages with a fault in only one medium. */
const faultsInMedium: readonly (readonly [medium: MediumName, html: string])[] = [
  ['320 px, reduced motion', page('<p style="width: 350px">กว้าง</p>')],
  ['forced colours', page(`<div style="height: 2000px"></div>${INVISIBLE_BUTTON}`)],
  ['more contrast', page('<p class="note">หมายเหตุ</p>', '@media (prefers-contrast: more) { .note { color: #999 } }')],
  ['200 % text', page('<p style="font-size: 1rem; height: 36px; overflow: hidden">ราคา</p>')],
  [
    'text spacing',
    page('<p style="font-family: monospace; width: 10.5ch; overflow: hidden; white-space: nowrap">0123456789</p>'),
  ],
  ['landscape', page('<p class="far">ไกล</p>', '@media (orientation: landscape) { .far { width: 900px } }')],
  [
    '400 %',
    page(
      '<footer style="position: fixed; inset: auto 0 0; height: 140px; background: #eee">รวม</footer>',
      'html { scroll-padding-bottom: 150px } body { padding-bottom: 150px } header { height: 80px }',
    ).replace('<main>', '<header style="position: sticky; top: 0; background: #eee"></header><main>'),
  ],
]
for (const [medium, html] of faultsInMedium)
  test(`[G8a][G9a][W10] finds a fault that shows only in the medium ${medium}`, async ({ page: tab }) => {
    await tab.setContent(html)
    expect((await probeInMedium(tab, 'as it comes')).findings).toEqual([])
    expect((await probeInMedium(tab, medium)).findings).not.toEqual([])
    // The emulation is undone.
    expect((await probeInMedium(tab, 'as it comes')).findings).toEqual([])
  })

test('every medium except the first has a test, and successive pages cover all media', () => {
  expect(faultsInMedium.map(([medium]) => medium)).toEqual(mediumNames.slice(1))
  const successive = mediumNames.map((_, nth) => mediumOf(7 + nth))
  expect(new Set(successive)).toEqual(new Set(mediumNames))
})

test('[G15a] htmlFaults finds invalid HTML', async () => {
  const faults = ['<button><h2>ซัก</h2></button>', '<p id="a">ก</p><p id="a">ข</p>', '<ul><p>ซัก</p></ul>']
  for (const fault of faults) expect(await htmlFaults(page(fault)), fault).not.toEqual([])
})
