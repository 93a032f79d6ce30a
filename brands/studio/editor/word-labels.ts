import type { SampleName } from '#studio/previews/draft-brand.ts'
import type { WordId } from '../../words.ts'

/** What each of a brand's own words is, and the page of the previews that shows it. */
export const WORD_LABELS: Readonly<Record<WordId, readonly [label: string, page: SampleName]>> = {
  'home.promise': ['Promise to a guest', 'Home of a guest'],
  'home.promiseNote': ['Promise to a guest, second line', 'Home of a guest'],
  'home.welcome': ['Welcome of a newcomer', 'Home of a newcomer'],
  'home.greeting': ['Greeting of a customer', 'Home without a load'],
  'home.ask': ['Question of an idle home', 'Home without a load'],
  'home.offers': ['Heading over offers', 'Home of a guest'],
  'home.shortcuts': ['Heading over services', 'Home of a guest'],
  'home.horoscope': ['Name of the horoscope', 'Home of a guest'],
  'home.lottery': ['Name of the lottery', 'Home of a guest'],
  'service.delivery': ['Name of delivery', 'Delivery'],
  'service.deliveryNote': ['Delivery, in a sentence', 'Delivery'],
  'service.wash_dry_fold': ['Name of wash, dry, fold', 'Wash, dry, fold'],
  'service.wash_dry_foldNote': ['Wash, dry, fold, in a sentence', 'Wash, dry, fold'],
  'load.allDone': ['All loads are done', 'Loads that are done'],
  'load.none': ['No load', 'No loads'],
  'load.noneNote': ['No load, second line', 'No loads'],
  'coupons.empty': ['No coupons', 'No coupons'],
  'coupons.emptyNote': ['No coupons, second line', 'No coupons'],
  'history.empty': ['No purchases', 'No purchases'],
  'history.emptyNote': ['No purchases, second line', 'No purchases'],
  'notification.none': ['No notifications', 'No notifications'],
  'notification.noneNote': ['No notifications, second line', 'No notifications'],
  'rewards.title': ['Title of rewards', 'Rewards'],
  'rewards.none': ['No rewards', 'Rewards'],
  'rewards.mine': ['A customer’s points, beside what a reward costs', 'A reward'],
  'rewards.exchanges': ['Heading over what points buy', 'Rewards'],
  'rewards.history': ['Heading over the history of points', 'Rewards'],
}
/** In the order in which the editor shows them. */
export const LABELLED_WORDS = Object.keys(WORD_LABELS) as WordId[] // the keys of the object above
