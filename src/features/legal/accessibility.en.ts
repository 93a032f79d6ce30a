import type { WriteText } from './legal-text.ts'

export const writeText: WriteText = ({ name, operator }) => ({
  intro: `${operator} wants everybody to be able to use ${name}: with a screen reader, a keyboard, large text or one hand. What we aim for is WCAG 2.2, level AA.`,
  sections: [
    {
      heading: 'Where we stand today',
      paragraphs: [
        'We have checked with machines, but people have not checked all of it. So we do not yet claim to meet all of WCAG 2.2 AA.',
      ],
    },
    {
      heading: 'What is checked by machine',
      points: [
        'axe-core in Chromium on the main screens in Thai and English: home, scanning, choosing a program, paying, waiting, receipt, history, logging in, registering and account.',
        'The main steps by keyboard alone, and the ring that shows where you are.',
        'A screen 320 pixels wide with no sideways scrolling, and buttons at least 44 pixels wide and high.',
        'Contrast, computed from the brand’s colour, in light and dark.',
      ],
    },
    {
      heading: 'What no person has tried yet',
      points: [
        'Real screen readers such as TalkBack, VoiceOver and NVDA.',
        'Real iPhones and Android phones.',
        'Voice control, switches and the system’s magnifier.',
        'People with disabilities using it in a branch, the washers and dryers themselves included.',
      ],
    },
    {
      heading: 'Limits that we know of',
      points: [
        'Scanning means aiming a camera. If that is hard, type the machine code or use a picture on the scan page.',
        'The time to pay is limited, because the machine is held for you. When it is over you can make a new QR, and money that comes late still counts.',
        'Card pages and bank apps belong to their companies; we cannot change them.',
      ],
    },
    {
      heading: 'Tell us what does not work',
      paragraphs: [
        `Speak to the staff, or leave a letter to ${operator} at the branch you use. Say which page it is and what you use, such as the name of your screen reader. We answer within 30 days. If you need a machine right now, the staff at the branch can help.`,
      ],
    },
  ],
})
