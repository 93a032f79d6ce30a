import { REFUND_TIMES } from '#contract/refund-times.ts'
import type { WriteText } from './legal-text.ts'
import { english } from './phrases-en.ts'
import { PROMISED_DAYS } from './promises.ts'

const { contactPoints } = english
const {
  changeHours,
  choiceMinutes,
  debitCardDays,
  lateStartMinutes,
  pausedMinutes,
  reportDays,
  stopDays,
  stopsAtOnce,
  unknownStartMinutes,
  workingDays,
} = REFUND_TIMES

export const writeText: WriteText = (shop) => ({
  intro: `When you’ve paid, the machine has to run. If it doesn’t, your money isn’t lost: ${shop.operator} (“we”) gives it back as this page says.`,
  sections: [
    {
      heading: 'You paid and the machine didn’t start',
      paragraphs: [
        `The order’s page tells you at once. You choose one of these within the time it shows, as a rule ${choiceMinutes} minutes:`,
      ],
      points: [
        'Start the same machine again at no extra cost.',
        'Move to another free machine of the same kind in the same branch at no extra cost.',
        'Take a refund coupon for the full value at once.',
        'Get the money back, with a case number at once.',
      ],
    },
    ...(shop.has('basket')
      ? [
          {
            heading: 'If you paid for several machines at once',
            paragraphs: [
              'Each machine starts on its own, and the sum says what each costs. If one doesn’t start, you have these choices for its price alone. The other machines go on.',
            ],
          },
        ]
      : []),
    ...(shop.has('more_time')
      ? [
          {
            heading: 'If you bought more time for a dryer',
            paragraphs: [
              'It’s a payment of its own. The machine may not add the time, or your payment may come too late. The load may also stop early. Then you choose for the price of the time alone: a coupon of the full value, or the money back.',
            ],
          },
        ]
      : []),
    ...(shop.has('later_dryer')
      ? [
          {
            heading: 'If you paid for a dryer afterwards',
            paragraphs: [
              `You can start it within ${REFUND_TIMES.laterDryerHours} hours of paying, at any free dryer of that size in that branch. Its price stays what you paid. Until then you can also take a coupon or your money back. If you don’t start it in time, we send back the money for it by ourselves.`,
            ],
          },
        ]
      : []),
    {
      heading: 'If nobody knows whether it started',
      paragraphs: [
        `Sometimes a machine doesn’t answer. The order’s page says so, and we keep asking the machine. If it isn’t running, say so there, and you choose at once as above. Otherwise you can choose after ${unknownStartMinutes} minutes.`,
      ],
    },
    {
      heading: 'If you choose nothing',
      paragraphs: [
        'When the time is over, you automatically get a refund coupon for the full value. You don’t have to do anything. As long as you’ve used nothing of it, you can change it into money at any time.',
      ],
    },
    {
      heading: 'Refund coupons',
      points: [
        'Worth what you paid plus what your own coupon took off.',
        'They never expire, and every branch of this brand takes them.',
        'What you don’t use the first time stays on the coupon.',
        'As long as you’ve used nothing of one, you can change it into money on the coupons page.',
        'If you delete your account, we send you the money that’s left on them.',
      ],
    },
    {
      heading: 'Where the money goes, and when',
      paragraphs: [
        `If you paid by PromptPay or bank app, we send the money within ${workingDays} working days from the day you ask. Working days are the days on which banks are open: Monday to Friday, without bank holidays. You choose where it goes:`,
      ],
      points: [
        'PromptPay to the mobile number on your account (unless you choose something else).',
        'Another PromptPay: a mobile number, a national or tax ID number, or a wallet.',
        'A bank account.',
        'We tell you in the app once it’s sent. If the time is over and it isn’t there, contact us with the case number.',
        'A discount coupon that you used for the order comes back as the coupon it was.',
      ],
    },
    {
      heading: 'If you paid by card or wallet',
      paragraphs: [
        `We order the refund from the payment provider within ${workingDays} working days. It goes back to the same card or wallet. How long that takes is up to your bank or wallet. A credit card shows it on its next statement. A debit card can take ${debitCardDays.least} to ${debitCardDays.most} days.`,
        `If it can’t go back the same way, we tell you. From that day it’s ${workingDays} working days to a bank transfer.`,
      ],
    },
    {
      heading: 'A wrong amount, or paid twice',
      points: [
        'The amount isn’t the price: it pays for nothing, and we send back all of it.',
        'Paid twice: the first payment counts, and we send back the second.',
        'We open the case ourselves. You see its number on the order’s page, and the money comes as fast as other refunds.',
      ],
    },
    {
      heading: 'Money that comes late',
      paragraphs: [
        `If your money comes after the QR has expired or after you cancelled, it counts as paid. If it’s no more than ${lateStartMinutes} minutes late and you still have the order’s page open, the machine starts by itself. If it’s later, or the machine isn’t free, you have the choices of the first section.`,
        'If you’ve paid, don’t pay again. Look at the order’s page first.',
      ],
    },
    {
      heading: 'Cancelling before you pay',
      paragraphs: ['You can cancel an unpaid order at any time, at no cost, and its coupon comes back.'],
    },
    {
      heading: 'A paid order that we pick up',
      points: [
        `Until ${changeHours} hour before the pick-up you can move it at the same price, or cancel it. Both are on the order’s page. After that, call the branch.`,
        'When you cancel, you choose a coupon for the full value or the money.',
        'If the branch can’t do it, or doesn’t come at the agreed time, you get all of your money back. Choose a coupon or the money within the time shown; without a choice it’s a coupon, which you can change into money.',
        'If your laundry comes back later than agreed because of us, contact us. We put it right or pay for the damage.',
      ],
    },
    {
      heading: 'A machine that stops halfway',
      paragraphs: [
        'A machine that has started can’t be cancelled. If the machine itself reports that it stopped, the order’s page says so at once. You then have the choices of the first section.',
        `A paused machine, for example with its door open, goes on when you press start on it. If it reports a pause of more than ${pausedMinutes} minutes, it counts as stopped.`,
        `The choice comes at once up to ${stopsAtOnce} times in ${stopDays} days. After that we look at each stop first: you get a case number at once, and our answer within ${workingDays} working days.`,
        `If it doesn’t report it, press “Report a problem” on the order’s page within ${reportDays} days of its end. You get a case number at once. We check and answer within ${workingDays} working days. If the machine was at fault, you have the same choices.`,
        'The same goes for laundry that’s still wet or dirty because of the machine, and for the wrong machine. You can tell us later too. Your rights by law stay as they are.',
      ],
    },
    {
      heading: 'Damaged or lost laundry',
      points: [
        `Tell us within ${PROMISED_DAYS.damageReport} days of getting it back, with the reference, photos, and proof of the price if you have it.`,
        `We look into it and answer within ${PROMISED_DAYS.damageAnswer} days.`,
        'If it’s our fault, we pay for the real damage, by price, age and condition of the laundry. We return what you paid for the service too.',
        'You can tell us later too, but the cause is then harder to find. Your rights by law stay as they are.',
      ],
    },
    {
      heading: 'If you don’t agree with our answer',
      paragraphs: [
        'Call the Office of the Consumer Protection Board (OCPB) on 1166, or complain at www.ocpb.go.th. This policy takes away no right that the law gives you.',
      ],
    },
    {
      heading: 'Asking about a refund',
      paragraphs: [
        'Tell us the reference or the case number. Both are on the order’s page, which you can open from your history.',
      ],
      points: contactPoints(shop),
    },
  ],
})
