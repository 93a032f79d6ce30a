import { ACCESSIBILITY_ROWS, RECORDED_FLOWS } from './accessibility-rows.ts'
import type { WriteText } from './legal-text.ts'
import { english } from './phrases-en.ts'
import { PROMISED_DAYS } from './promises.ts'

const { contactPoints } = english
const { eachTime, longer, open } = ACCESSIBILITY_ROWS

const FLOWS: Record<(typeof RECORDED_FLOWS)[number], string> = {
  register: 'opening an account, with what is missing in the form',
  login: 'logging in, with a wrong PIN',
  'forgot-pin': 'a forgotten PIN',
  steps: 'going from page to page and back',
  camera: 'turning the camera on and off',
  paying: 'a wash from the typed machine code to a PromptPay payment',
  'paying-mobile_banking': 'paying by bank app',
  'paying-credit_card': 'paying by card',
  'paying-truemoney': 'paying by the TrueMoney app',
  'paying-truemoney_qr': 'paying by TrueMoney QR',
  waiting: 'waiting for a payment, and how that can end',
  endings: 'a payment that is cancelled, comes late, or stays unknown',
  bill: 'the receipt of a wash',
  order: 'ordering wash, dry and fold',
  receipt: 'the receipt of an order',
  address: 'a new address, without the map',
  review: 'a review',
  lottery: 'checking a lottery ticket',
  notifications: 'the question about notifications, and saying yes or later',
  message: 'a message that comes, and a network that goes and comes back',
  offline: 'a page without a network, and the way back',
  install: 'the offer to install the app, and saying no',
}

export const writeText: WriteText = (shop) => ({
  intro: `${shop.operator} wants everybody to be able to use ${shop.name}: with a screen reader, a keyboard, large text or one hand. What we aim for is WCAG 2.2, level AA.`,
  sections: [
    {
      heading: 'Where we stand today',
      paragraphs: [
        `Of the ${eachTime + longer + open} things that we want to hold, ${eachTime} are checked by machine each time the app changes, and ${longer} in a longer check. ${open} are not checked yet.`,
        'Nobody has gone through the app on real devices so far. So we do not yet claim to meet all of WCAG 2.2 AA.',
      ],
    },
    {
      heading: 'What is checked by machine',
      points: [
        'axe-core in Chromium, by all its rules: every page, every part that pages are made of, and errors, questions and failures on the way.',
        'Checks of our own on every page: no sideways scrolling at 320 pixels, no text and no Thai mark cut off, and buttons at least 44 pixels wide and high. Nothing is said in the other language, and nothing moves when you ask for less motion.',
        'Text at 200%, wider spacing, a phone on its side and forced colours: nothing is cut off or lost on any page.',
        'The keyboard alone: a wash from scan to receipt, a delivery, addresses, branches, points and your account.',
        'Contrast, computed from the brand’s colour, in light and dark.',
      ],
    },
    {
      heading: 'What a screen reader is heard saying',
      paragraphs: [
        'Orca 43, a screen reader for Linux, with Chromium, in Thai and in English. Opening an account, logging in, a forgotten PIN and a wash by PromptPay are heard with Firefox too. All of this was last heard on 1 December 2026, and pages can have changed since:',
      ],
      points: RECORDED_FLOWS.map((flow) => FLOWS[flow]),
    },
    {
      heading: 'What no person has tried yet',
      points: [
        'TalkBack, VoiceOver and NVDA.',
        'Real iPhones and Android phones.',
        'Voice control, switches and the system’s magnifier.',
        'People with disabilities using it in a branch, the washers and dryers themselves included.',
      ],
    },
    {
      heading: 'Limits that we know of',
      points: [
        'Scanning means aiming a camera. If that is hard, type the machine code, pick the machine from its branch, or use a picture on the scan page.',
        'The time to pay is limited, because the machine is held for you. When it is over you can make a new QR, and money that comes late still counts.',
        'Messages go after a few seconds, and wait while you touch them. You can make them stay under Account.',
        'Card pages and bank apps belong to their companies; we cannot change them.',
      ],
    },
    {
      heading: 'Tell us what does not work',
      paragraphs: [
        `Say which page it is and what you use, such as the name of your screen reader. We answer within ${PROMISED_DAYS.requestAnswer} days. If you need a machine right now, the staff at the branch can help.`,
      ],
      points: contactPoints(shop),
    },
  ],
})
