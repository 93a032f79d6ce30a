import { AGES } from '#contract/ages.ts'
import { EMPTIED_AFTER_MINUTES } from '#contract/emptied-after.ts'
import { HOLD_MINUTES } from '#contract/hold-minutes.ts'
import type { WriteText } from './legal-text.ts'
import { english } from './phrases-en.ts'
import { PROMISED_DAYS, RIDERS_WAIT_MINUTES } from './promises.ts'

const { contactPoints, identity } = english

export const writeText: WriteText = (shop) => ({
  intro: `This is the agreement between you and ${shop.operator} (“we”) about using the ${shop.name} app, the machines that it starts, and pick-up and drop-off.`,
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${identity(shop)}${shop.ecommerce ? `. Electronic commerce registration no. ${shop.ecommerce}` : ''}`,
      ],
    },
    {
      heading: 'Who can use it',
      paragraphs: [
        `If you’re ${AGES.adult} or older, you can use it. If you’re ${AGES.account} or older but not yet ${AGES.adult}, a parent or guardian must read this and agree first. Children under ${AGES.account} can’t have an account.`,
      ],
    },
    {
      heading: 'Your account',
      points: [
        'Use your own Thai mobile number and your real name. One number has one account.',
        'Before you give up this number, change it in the app. After half a year without use, its next owner can’t open your account with an SMS alone. Your money stays yours.',
        'Tell nobody your PIN or an OTP. Our staff never ask for either.',
        'If a device is lost, or somebody may know your PIN, change the PIN and log the device out under Devices.',
        'You can delete your account yourself whenever no order is open. Promotional coupons, points, stamps and gifts that you haven’t used end with it. What’s left on refund coupons, we send back.',
      ],
    },
    {
      heading: 'Prices and paying',
      points: [
        'You pay the amount that’s shown before you press pay. It includes tax. If it changes in the meantime, we ask you first.',
        'The machine is held for you until the time to pay that is shown is over.',
        ...(shop.has('hold')
          ? [
              `A machine that you hold on your way is held for ${HOLD_MINUTES} minutes at no charge, one at a time, where the branch offers it. Then others can use it.`,
            ]
          : []),
        'If you aren’t sure whether you’ve paid, look at the order’s page first. Don’t pay again.',
        'Refunds follow the refund policy.',
      ],
    },
    {
      heading: 'Using the machines',
      points: [
        'Follow the labels on your clothes and the weight the machine takes, and empty all pockets.',
        'Never put in flammable items, laundry soiled with oil, solvents or chemicals, or people or animals.',
        'Before you pay, check that the machine on the screen is the one your laundry is in.',
        'The end of a load is an estimate. Collect your laundry when the machine is done, so that others can use it.',
      ],
    },
    {
      heading: 'Laundry that nobody collects',
      points: [
        `${EMPTIED_AFTER_MINUTES} minutes after the machine is done, the app offers it to the next customer. Then they or our staff may take the laundry out. Staff put it in a bag with the machine’s number and the time.`,
        `We keep it at the branch for ${PROMISED_DAYS.laundryKept} days, at no charge. Call the branch to get it back.`,
        `After ${PROMISED_DAYS.laundryKept} days we may give it away or throw it out. If we know whose it is, we tell you at least ${PROMISED_DAYS.disposalNotice} days before.`,
      ],
    },
    {
      heading: 'Pick-up and drop-off',
      points: [
        'We come to the places and at the times that the app shows. Somebody must be there to hand over or take the laundry.',
        'Weight or number of bags must not be more than you ordered. If it is, our staff agree on it with you first.',
        'Tell us before if something needs special care, loses colour or is expensive, and take out valuables.',
        `If nobody is there, we call and wait ${RIDERS_WAIT_MINUTES} minutes, then agree on a new time with you. What we can’t deliver, we keep at the branch for ${PROMISED_DAYS.laundryKept} days.`,
        'Damaged or lost laundry follows the refund policy.',
      ],
    },
    {
      heading: 'Coupons, points, stamps and gifts',
      points: [
        'One coupon for each order, on the conditions that it shows. Promotional coupons are good until the end of their last day (24:00).',
        'Refund coupons never expire and can be changed into money as the refund policy says.',
        'Points and stamps don’t expire as long as you have an account. Gifts are good until the day they show.',
        `If we stop giving points or stamps, we tell you at least ${PROMISED_DAYS.pointsNotice} days before the old ones can’t be used any more.`,
        'Promotional coupons and points can’t be exchanged for cash or passed on, unless the law says otherwise.',
      ],
    },
    {
      heading: 'Reviews and reports',
      paragraphs: [
        'Write politely about what you’ve seen yourself, and put in nobody else’s personal data. We may remove what is unlawful or insulting.',
      ],
    },
    {
      heading: 'What isn’t allowed',
      paragraphs: [
        'Using somebody else’s account, disturbing the system or the machines, forging QR codes or payments, and using coupons dishonestly.',
      ],
    },
    {
      heading: 'When an account is misused',
      points: [
        'If somebody else uses your account, we can log it out on all devices at once. Call us.',
        'If you do what isn’t allowed, we may close your account, and we call to tell you why. Open orders have to end or be refunded first.',
        `You can object within ${PROMISED_DAYS.objection} days, and we answer within ${PROMISED_DAYS.objectionAnswer} days.`,
        'If we close it, we send you what’s left on refund coupons.',
      ],
    },
    {
      heading: 'What we’re responsible for',
      paragraphs: [
        'We keep the machines and the app working, but can’t promise that nothing ever fails. If we cause damage, we’re responsible for it as the law says. Nothing here takes away a right that the law gives consumers.',
      ],
    },
    {
      heading: 'If these terms change',
      paragraphs: [
        `The date of this version is under the title. If its meaning changes, we tell you in the app at least ${PROMISED_DAYS.changeNotice} days before. If you don’t agree, you can stop and delete your account at no cost. Orders that you paid for before follow the earlier version.`,
      ],
    },
    {
      heading: 'Law and language',
      paragraphs: [
        'Thai law applies. If the Thai and the English text differ, the Thai text prevails. Personal data is covered by the privacy policy.',
        'If you have a problem with us, you can complain to the Office of the Consumer Protection Board (OCPB) on 1166.',
      ],
    },
    { heading: 'Contact', points: contactPoints(shop) },
  ],
})
