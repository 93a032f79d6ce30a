import type { WriteText } from './legal-text.ts'

export const writeText: WriteText = ({ name, operator }) => ({
  intro: `This is the agreement between you and ${operator} about using the ${name} app and the machines that it starts.`,
  sections: [
    {
      heading: 'Your account',
      points: [
        'Use your own Thai mobile number and your real name. One number has one account.',
        'Tell nobody your PIN or a code from an SMS. Our staff never ask for them.',
        'If a device is lost, or somebody may know your PIN, change it and log the device out under Devices.',
        'You can delete your account yourself whenever no order is open. Coupons, points and gifts that you have not used end with it.',
      ],
    },
    {
      heading: 'Prices and paying',
      points: [
        'You pay the amount that is shown before you press pay. If it changes in the meantime, we ask you first.',
        'The machine is held for you until the time to pay that is shown is over.',
        'If you are not sure whether you have paid, look at the order’s page first. Do not pay again.',
        'Refunds follow the refund policy.',
      ],
    },
    {
      heading: 'Using the machines',
      points: [
        'Follow the labels on your clothes and the weight the machine takes, and empty all pockets.',
        'Do not put in anything that can burn, anything soiled with oil or chemicals, or animals.',
        'Before you pay, check that the machine on the screen is the one your laundry is in.',
        'The end of a load is an estimate. Collect it when the machine is done, so that others can use it.',
      ],
    },
    {
      heading: 'Coupons and points',
      points: [
        'One coupon for each order, on the conditions and until the day that it shows.',
        'Coupons and points cannot be exchanged for cash or passed on, unless the law says otherwise.',
      ],
    },
    {
      heading: 'Reviews and reports',
      paragraphs: [
        'Write politely about what you have seen yourself, and put in nobody else’s personal data. We may remove what is unlawful or insulting.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        'Using somebody else’s account, disturbing the system or the machines, forging QR codes or payments, and using coupons dishonestly.',
      ],
    },
    {
      heading: 'What we answer for',
      paragraphs: [
        'We keep machines and app working, but cannot promise that nothing ever fails. For damage that we cause we answer as the law says. Nothing here takes away a right that the law gives consumers.',
      ],
    },
    {
      heading: 'Changes and law',
      paragraphs: [
        'The version in force is at the top of this page; when its meaning changes there is a new version. Thai law applies. Personal data is covered by the privacy policy.',
      ],
    },
    {
      heading: 'Contact',
      paragraphs: [`Speak to the staff, or leave a letter to ${operator} at the branch you use.`],
    },
  ],
})
