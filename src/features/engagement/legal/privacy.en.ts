import { AGES } from '#contract/ages.ts'
import { DEVICE_DAYS, DEVICE_PURCHASES } from '#contract/device-copies.ts'
import { ACCESS_LOG_DAYS, BOOKKEEPING_YEARS, DESTINATION_DAYS, KEEP } from '#contract/retention.ts'
import type { WriteText } from './legal-text.ts'
import { english } from './phrases-en.ts'
import { PROMISED_DAYS } from './promises.ts'

const { contactPoints, duration, identity } = english

/** A kind of company, and which one it is, where the brand says so. */
const company = (kind: string, name: string | null | undefined) => (name ? `${kind} (${name})` : kind)

export const writeText: WriteText = (shop) => ({
  intro: `This page says what ${shop.name} keeps about you, what for, who sees it, for how long, and what you can choose.`,
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${identity(shop)} (“we”) is the data controller under Thailand’s Personal Data Protection Act B.E. 2562 (PDPA).`,
        shop.dataProtectionOfficer
          ? `We have a data protection officer (DPO). Write to ${shop.dataProtectionOfficer}.`
          : 'Ask us about your data in any of the ways at the end of this page. Write “data protection” on it.',
      ],
    },
    {
      heading: 'What we keep',
      points: [
        'Your account: your mobile number and name. Email, gender and birthday only if you give them. Your PIN is kept in a form that can’t be turned back. Nobody can read it, and neither can we.',
        'What you buy: machine, branch, program, price, payment method, time and how it ended; your coupons, points, stamps and gifts.',
        'Pick-up and drop-off: name, number, address, pin on the map and what you wrote to us.',
        ...(shop.has('saved_card')
          ? [
              'Cards that you ask us to keep: the scheme, the last four digits and the month of expiry, never the number.',
            ]
          : []),
        'A full tax invoice that you ask for: the buyer’s name, tax ID and address.',
        'Refunds: your case, the amount, and where you asked us to pay it: a mobile number, a national or tax ID number, the number of a wallet, or the number and name of a bank account.',
        'What you send us: addresses, reviews, reports about a machine, and lottery numbers you ask us to check.',
        'Where you’re logged in: the browser and system of each device and when it was last used, so that you can see it and log it out.',
        `Notifications, if you turn them on: the token of your device${shop.has('line') ? ', and the number that LINE gives you at our account if you link your LINE' : ''}.`,
        'Your answers: the terms you accepted, when, and which version of the text.',
        'Traffic data: the time, the IP address and the page that your device asked us for.',
        ...(shop.cameraDays
          ? ['Camera pictures of our branches, for the safety of people and machines. There is a sign at the door.']
          : []),
      ],
    },
    {
      heading: 'What you have to give',
      paragraphs: [
        'An account needs a mobile number and a name. Without one you can still look at branches and free machines, but you can’t pay in the app.',
        'Pick-up needs an address. You can leave out everything else and use the service.',
      ],
    },
    {
      heading: 'What we don’t keep',
      points: [
        `Card numbers: you enter them on the payment provider’s own page, never in this app.${shop.has('saved_card') ? ' If you ask for it while paying, the payment provider keeps your card for next time. You can remove it in your account, and it’s removed with your account.' : ''}`,
        'Pictures of your device’s camera: QR codes are read on your device, and the picture never leaves it.',
        'Your location: when you ask for branches near you and your device allows it, the app sends us your place to within about 100 metres. We use it for that one answer and don’t keep where you’ve been. You can turn it off in your device’s settings.',
        'Advertising cookies and third-party trackers: there are none in this app.',
      ],
    },
    {
      heading: 'What for, and why the law allows it',
      points: [
        'Our contract with you (section 24(3)): your account, payments, starting machines, pick-up, refunds, coupons and points, checking the lottery numbers you saved, and the notifications you turned on.',
        'The law (section 24(6)): records for accounting and tax, and traffic data.',
        'Legitimate interest (section 24(5)): stopping PIN guessing and abuse, repairing machines that customers report, the safety of our branches, and the ranking of a branch’s customers with short names.',
        'Your consent (section 19): your review, and the name that you chose for it.',
      ],
    },
    {
      heading: 'Who else gets it',
      paragraphs: ['We don’t sell your data. Others get only what their work needs:'],
      points: [
        `${company('The payment provider', shop.processors?.payment)}: the amount, a reference and the payment method you chose.`,
        'The bank that carries our refund: the PromptPay or account, the name and the amount.',
        `${company('The SMS provider', shop.processors?.sms)}: your mobile number, and the OTP you asked for or that a machine you paid for hasn’t started.`,
        'The notification service (Google Firebase), if you turn notifications on: your device’s token and the message.',
        ...(shop.has('line')
          ? [
              'LINE, if you link yours: the number that it gives you at our account, and the message. Offers and lottery results aren’t sent there.',
            ]
          : []),
        `${company('The map provider', shop.processors?.map)}, when you open a page with a map, such as that of a branch: the part of it you look at, the places you search for, and your device’s IP address.`,
        `${company('The hosting provider that runs our servers', shop.processors?.hosting)}: it keeps the data as we tell it to, for nothing else.`,
        'Branch staff and riders: the name, number, address, pin and note of that order.',
        'The staff who send refunds: the name, number, account and amount of that case.',
        'People who open a branch’s page: your review, with your name only as you chose it for that review. Other customers of the branch: last month’s number of loads if you’re in its ranking, with the first letter of your name only.',
        'Anyone you send a link to, to collect your laundry: the machine, the branch and the time, without your name or number.',
        'Authorities: only when the law orders us to.',
      ],
    },
    {
      heading: 'Data that leaves Thailand',
      paragraphs: [
        `Google Firebase, ${shop.has('line') ? 'LINE, ' : ''}the map provider and our hosting provider’s servers may be abroad, such as in the United States or Singapore. Some countries protect data less than Thailand.`,
        'We send only what’s needed for what you asked for (section 28), and our contracts make them look after it as well as we do (section 29).',
      ],
    },
    {
      heading: 'For how long',
      paragraphs: ['When the time is over, it’s deleted automatically, within 1 hour.'],
      points: [
        'Your account and what’s in it, such as addresses, reviews and gifts: until you delete your account. We don’t delete accounts that aren’t used, because the points and refund coupons are still yours.',
        `OTPs: ${duration(KEEP.otps)}. Once your account is deleted, they have a code that cannot be read back instead of your number.`,
        `The counters that stop guessing: ${duration(KEEP.rate_limits)}.`,
        `The numbers that keep one request from being done twice: ${duration(KEEP.idempotency)}.`,
        `How often a wrong PIN was entered: ${duration(KEEP.pin_guards)} after the last time.`,
        `What you reserved, so that nobody blocks machines without paying: ${duration(KEEP.holds)}, also once your account is deleted.`,
        `The keys that keep a device logged in: ${duration(KEEP.refresh_tokens)}.`,
        `The list of devices that were logged in: ${duration(KEEP.sessions)} after the login has expired.`,
        `An address that you delete: ${duration(KEEP.addresses)}, in case you change your mind.`,
        `The address, name, number and note of an order: ${duration(KEEP.order_places)}.`,
        `Waiting for a free machine: ${duration(KEEP.watches)} after the wait is over.`,
        `Links for others to collect your laundry: ${duration(KEEP.load_links)} after the link has expired.`,
        ...(shop.has('usual_hours')
          ? [`How many machines are free at which hour, counted without customers: ${duration(KEEP.free_counts)}.`]
          : []),
        `Saved lottery numbers: ${duration(KEEP.lottery_tickets)} after the draw.`,
        ...(shop.has('saved_card')
          ? [
              `A card that you asked to keep: ${duration(KEEP.saved_cards)} after you last paid with it, or until you remove it. The payment provider is then asked to delete it until it has; the number that it needs for this we keep for at most ${duration(KEEP.card_removals)}.`,
            ]
          : []),
        `Messages in your list: ${duration(KEEP.notifications)}.`,
        `Pictures of payment QR codes: ${duration(KEEP.qr_pictures)}.`,
        `Sent messages in the sending queue: ${duration(KEEP.outbox)}.`,
        `Your device’s token for notifications: ${duration(KEEP.push_tokens)} after you last opened the app.`,
        ...(shop.has('line')
          ? [
              'The link to your LINE: until you end it, block our account in LINE, choose a new PIN, or delete your account.',
            ]
          : []),
        `That your phone number took a free promotion, as a code that cannot be read back: ${duration(KEEP.promotion_phones)}, also once your account is deleted.`,
        `Reports about a machine: ${duration(KEEP.problem_reports)}.`,
        `The PromptPay or account for a refund: ${duration({ days: DESTINATION_DAYS })} after the transfer.`,
        `Proof of payments: ${duration(KEEP.gateway_notices)}.`,
        `The steps of each order: ${duration(KEEP.transaction_events)}.`,
        `The record of each order (date, branch, machine or service, amount, coupon, points): as long as you have an account, and at least ${BOOKKEEPING_YEARS} years under accounting and tax law. Once your account is deleted, no name or number in it leads to you.`,
        `The buyer on a full tax invoice that you asked for (name, tax ID, address): at least ${BOOKKEEPING_YEARS} years under tax law, also once your account is deleted.`,
        `Backups of the database: ${duration({ days: shop.backupDays })}. What you deleted is still in them until then. We use them only to restore the service.`,
        ...(shop.cameraDays ? [`Camera pictures of our branches: ${duration({ days: shop.cameraDays })}.`] : []),
        `Traffic data: at least ${ACCESS_LOG_DAYS} days, under section 26 of the Computer Crime Act B.E. 2550.`,
      ],
    },
    {
      heading: 'What is on your device',
      paragraphs: ['The app needs all of this to work, or you chose it yourself, so no consent is needed.'],
      points: [
        'Cookies: two for your login, for 1 day and 120 days; for 365 days the language, the colour and picture of this brand, and, if you chose them, screen colours and messages that stay.',
        `Your latest orders and receipts, at most ${DEVICE_PURCHASES} of the last ${DEVICE_DAYS} days, so that you can open them without a signal. With them are the reminders you have seen, and the last 4 digits of where a refund goes.`,
        `For ${DEVICE_DAYS} days, the data that pages showed you last, for reading without a signal: your name, number and details, coupons, points, gifts, stamp cards, past orders, and branches.`,
        'Your favourite branches and those of your last loads, the way you last paid, and the day of birth or sign that you chose for the horoscope.',
        'If you allow notifications: the token of your device, your customer number and the address of the push service. Also a small database of the notification service (Google Firebase) with the number it gave your device.',
        'Whether you have answered the offers to turn notifications on and to install the app, and whether you prefer to send SMS codes yourself.',
        'A random number that tells your device from a stranger’s when you log in and when you reserve a machine. It stays until you clear the browser’s data.',
        'Until you close the tab: what you have typed in a form but not sent yet (never a PIN or OTP). Also the program and coupon you chose, the address you chose for an order, and a number for each payment so that none is made twice. And when the page last reloaded itself to repair a file.',
        'The app’s own files, the same for everybody.',
        'When you log out, everything of yours on that device is removed. Only the app’s files and the choices of the device itself stay: language, the brand’s look, screen colours, messages that stay, answered offers, how SMS codes are sent, and the random number.',
      ],
    },
    {
      heading: 'Children and young people',
      paragraphs: [
        `Children under ${AGES.account} can’t open an account themselves. If we learn that an account is a child’s and no parent has agreed, we delete it.`,
        `If you’re ${AGES.account} or older but not yet ${AGES.adult}, ask a parent or guardian to read this page and agree first. They may ask to see, correct or delete your data for you (section 20).`,
      ],
    },
    {
      heading: 'How we look after it',
      paragraphs: [
        'Data travels over encrypted connections. PINs and OTPs aren’t stored as digits, and only staff who need your name see it.',
        'If data leaks, we tell the Office of the Personal Data Protection Committee within 72 hours. If the risk to you is high, we tell you at once (section 37).',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'In the app, under Account and then Privacy, you can download the data of your account and delete the account yourself, at once. Your name and details can be changed under Your details, and your number under Change phone number. To have a review taken off a branch’s page, or to be left out of its ranking, contact us.',
        `For the following rights, contact us. It costs nothing, and we answer within ${PROMISED_DAYS.requestAnswer} days. If we can’t do it, we tell you why.`,
      ],
      points: [
        'See your data and get a copy (section 30).',
        'Get your data as a file, or have us send it elsewhere (section 31).',
        'Object to its use (section 32).',
        'Have it deleted, or made so that it leads to nobody (section 33).',
        'Have its use stopped for a while (section 34).',
        'Have it corrected and completed (sections 35 and 36).',
        'Withdraw a consent, if you have given one to us elsewhere. What was done before stays lawful (section 19).',
      ],
    },
    {
      heading: 'If we get it wrong',
      paragraphs: [
        'Tell us, or complain to the Office of the Personal Data Protection Committee (PDPC) at www.pdpc.or.th at any time (section 73).',
      ],
    },
    {
      heading: 'If this policy changes',
      paragraphs: [
        `The date of this version is under the title. If its meaning changes, we tell you in the app at least ${PROMISED_DAYS.changeNotice} days before. If we want to use data for something new that needs your consent, we ask first.`,
      ],
    },
    { heading: 'Contact', points: contactPoints(shop) },
  ],
})
