import { array, type GenericSchema, number, object } from 'valibot'
import { getBranchList } from '#contract/branch-list.ts'
import { BranchSummary } from '#contract/branches.ts'
import { getAmountCoupon, getCouponByUser } from '#contract/coupons.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { getBranchRoyalty, getGiftByUser, getPointsByPromotion, getPromotionCoupon } from '#contract/rewards.ts'
import { getUserInfo } from '#contract/user.ts'
import type { PersistedQuery } from '#lib/api/persisted-queries.ts'

const pagesOf = (page: GenericSchema) => object({ pages: array(page), pageParams: array(number()) })

/**
 * Queries that can be read offline, as of their last response. Purchases have a store of their own, which pages
 * combine with the server's data.
 */
export const persistedQueries: readonly PersistedQuery[] = [
  { queryKey: ['branches', 'panel'], schema: getBranchList.output.entries.details, isPersonal: false },
  { queryKey: ['branches', 'pages'], schema: pagesOf(getBranchList.output), isPersonal: false },
  { queryKey: ['branch'], schema: BranchSummary, isPersonal: false },
  { queryKey: ['user'], schema: getUserInfo.output, isPersonal: true },
  { queryKey: ['coupons', 'count'], schema: getAmountCoupon.output, isPersonal: true },
  { queryKey: ['coupons', 'pages'], schema: pagesOf(getCouponByUser.output), isPersonal: true },
  { queryKey: ['points', 'balance'], schema: getPointsByPromotion.output, isPersonal: true },
  { queryKey: ['points', 'pages'], schema: pagesOf(getPointsByPromotion.output), isPersonal: true },
  { queryKey: ['history', 'pages'], schema: pagesOf(getHistoryPayment.output), isPersonal: true },
  { queryKey: ['promotions', 'all'], schema: getPromotionCoupon.output.entries.details, isPersonal: true },
  { queryKey: ['gifts'], schema: getGiftByUser.output.entries.details, isPersonal: true },
  { queryKey: ['royalty'], schema: getBranchRoyalty.output, isPersonal: true },
]
