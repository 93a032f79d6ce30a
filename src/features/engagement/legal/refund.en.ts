import type { WriteText } from './legal-text.ts'

export const writeText: WriteText = ({ operator }) => ({
  intro: `When you have paid, the machine has to run. If it does not, your money is not lost: ${operator} gives it back as follows.`,
  sections: [
    {
      heading: 'You paid and the machine did not start',
      paragraphs: [
        'The order’s page says so at once and lets you choose one of these within the time it shows, as a rule 15 minutes:',
      ],
      points: [
        'Start the same machine again, free.',
        'Move to another free machine of the same kind in the same branch, free.',
        'Take a coupon for the full value at once.',
        'Ask for a refund to your bank account, and get a case number at once.',
      ],
    },
    {
      heading: 'If you choose nothing',
      paragraphs: [
        'When the time is over you get a coupon for the full value by itself. You need not do anything, or keep the app open.',
      ],
    },
    {
      heading: 'The refund coupon',
      points: [
        'It is worth what you paid plus what your own coupon took off.',
        'It is good at every branch of this brand for 90 days.',
        'What a cheaper load leaves of it stays on it.',
      ],
    },
    {
      heading: 'Refunds to your bank account',
      paragraphs: [
        'PromptPay payments cannot be reversed by machine, so our staff send the money by the case number, and the app tells you when it is sent.',
        'A coupon that you used for the order comes back too. Once you have chosen a coupon or a refund, that payment can no longer start a machine.',
      ],
    },
    {
      heading: 'Money that comes late',
      paragraphs: [
        'If your money arrives after the QR has expired, or after you cancelled, it counts: we start the machine for you, and if it does not start you have the same choices as above. Do not pay again; look at the order’s page first.',
      ],
    },
    {
      heading: 'Cancelling before you pay',
      paragraphs: ['You can cancel an unpaid order at any time, at no cost, and its coupon comes back.'],
    },
    {
      heading: 'A paid order that we pick up',
      paragraphs: [
        'Until an hour before the pick-up you can move a paid delivery or wash-dry-fold order to another time, at the same price, or cancel it, on the order’s page. After that, call the branch.',
        'When you cancel, you choose a coupon for the money at once, or a refund by PromptPay to the mobile number of your account within 3 working days. A coupon that paid a part of it comes back as the coupon it was.',
      ],
    },
    {
      heading: 'After the machine has started',
      paragraphs: [
        'A machine that has started cannot be cancelled. If it breaks down halfway or damages your laundry, tell the staff at the branch, with the reference on your receipt. Your rights under consumer protection law stay as they are.',
      ],
    },
    {
      heading: 'Asking about a refund',
      paragraphs: [
        'Give the staff at the branch the reference or the case number. Both are on the order’s page, which you can open from your history.',
      ],
    },
  ],
})
