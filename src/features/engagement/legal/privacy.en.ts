import type { WriteText } from './legal-text.ts'

export const writeText: WriteText = ({ name, operator }) => ({
  intro: `${operator} (“we”) runs ${name} and is the data controller under Thailand’s Personal Data Protection Act B.E. 2562 (PDPA). This page says what we keep, why, for how long, and what you can do about it.`,
  sections: [
    {
      heading: 'What we keep',
      points: [
        'Your account: your mobile number and name. E-mail, gender and birthday only if you give them. Your PIN is kept in a form that cannot be turned back; nobody can read it, and neither can we.',
        'What you buy: machine, branch, program, price, way to pay, time and how it ended; your coupons, points and gifts.',
        'What you send us: addresses, reviews, reports about a machine, and lottery numbers you ask us to check.',
        'Where you are logged in: the browser and system of each device and when it was last used, so that you can see it and log it out.',
        'Your consents: what you agreed to or took back, when, and which version of the text.',
      ],
    },
    {
      heading: 'What we do not keep',
      points: [
        'Card numbers: you enter them on the payment company’s own page, never in this app.',
        'Camera pictures: QR codes are read on your device, and the picture never leaves it.',
        'Your location: to list the branches near you, your device sends it to within about 100 metres. We use it for that one answer, and keep no record of where you have been.',
        'Advertising cookies or other people’s trackers: there are none in this app.',
      ],
    },
    {
      heading: 'What for, and on what basis',
      points: [
        'To serve you, by contract: your account, payments, starting machines, refunds, and telling you how an order is going.',
        'Because the law asks for it: keeping records for bookkeeping.',
        'In our legitimate interest: stopping PIN guessing and abuse, and keeping the service running.',
        'With your consent: sending you offers, and using your location to find branches near you. You can say no to both and use everything else, and change your mind at any time.',
      ],
    },
    {
      heading: 'Who else gets it',
      paragraphs: ['We do not sell your data. Others get only what their work needs:'],
      points: [
        'The payment company: the amount, a reference and the way to pay that you chose.',
        'The SMS provider: your number and the code you asked for.',
        'The push provider, if you turn notifications on: your device’s token and the message.',
        'The map provider, when you open the map: which part of it you look at, the places you search for, and your device’s network address.',
        'Our own staff who send bank refunds: the name, number and amount of that case.',
        'People who read reviews see a shortened name only.',
      ],
    },
    {
      heading: 'For how long',
      points: [
        'Your account and what is in it: until you delete your account.',
        'Codes by SMS and the counters that stop guessing: about 2 days.',
        'Sent messages in the sending queue: about 30 days.',
        'The date and amount of each order: as long as bookkeeping law asks. Once your account is deleted, no name or number in them leads to you.',
      ],
    },
    {
      heading: 'What is on your device',
      points: [
        'Cookies: two for your login, for 1 day and 120 days; for 365 days the language, the colour and picture of this shop, and, if you chose them, screen colours and messages that stay.',
        'Your latest receipts, at most 20, and the loads you have in machines with the reminders you have seen, so that you can open them without a signal.',
        'For 30 days, the data that pages showed you last, for reading without a signal: your name, number and details, coupons, points, gifts, stamp cards, past orders, and branches.',
        'Your favourite branches, and the day of birth or sign that you chose for the horoscope.',
        'If you allow notifications: the token of your device, your customer number and the address of the push service, and a small database of the push provider with the number it gave your device.',
        'Whether you have answered the offers to turn notifications on and to install the app, and whether you prefer to send SMS codes yourself.',
        'A random number that tells your device from a stranger’s when you log in.',
        'Until you close the tab: what you have typed in a form but not sent yet (never a PIN or code), the program and coupon you chose, the address you chose for an order, a number for each payment so that none is made twice, and when the page last reloaded itself to repair a file.',
        'The app’s own files, the same for everybody.',
        'When you log out, everything of yours on that device is removed. Only the app’s files and the choices of the device itself stay: language, the shop’s look, screen colours, messages that stay, answered offers, how SMS codes are sent, and the random number.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'In the app, under Account and then Privacy, you can download all your data, take back a consent and delete your account yourself, at once. Your name and details can be changed under Your details.',
        'By law you may also ask for access or transfer, object, or have the use of your data restricted. If you think we do it wrong, you can complain to the Office of the Personal Data Protection Committee.',
      ],
    },
    {
      heading: 'Contact',
      paragraphs: [
        `Speak to the staff, or leave a letter to ${operator} at the branch you use. We answer within 30 days.`,
      ],
    },
  ],
})
