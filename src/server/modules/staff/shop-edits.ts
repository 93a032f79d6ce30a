import { createHash } from 'node:crypto'
import { brandById } from '#brands/brand.ts'
import {
  changeShop,
  getShop,
  getStickers,
  type ShopBranch,
  type ShopEdit,
  type ShopKind,
  type ShopPromotion,
} from '#contract/staff/shop.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type StaffCaller } from '#server/http/handler.ts'
import { hostOfBrand } from '#server/http/own-hosts.ts'
import { applyPlan, shopsNow } from '#server/modules/shop/apply-shop.ts'
import { editShop, readShopOf, UnfitEdit, UnknownSubject } from '#server/modules/shop/edit-shop.ts'
import { isOff, type Plan, planBeyond, planShops } from '#server/modules/shop/plan-shop.ts'
import { obstaclesInWords, planInWords } from '#server/modules/shop/plan-words.ts'
import type { Finding } from '#server/modules/shop/read-shop.ts'
import type { BranchEntry, MachineKind, ShopOfFiles } from '#server/modules/shop/shop-file.ts'
import { machineId } from '#server/modules/shop/shop-rows.ts'
import { stickerPage } from '#server/modules/shop/stickers.ts'
import { stickersOf } from '#server/modules/shop/stickers-of-shop.ts'
import { readStoredShop, type StoredShop } from '#server/modules/shop/stored-shop.ts'
import { clock } from '#server/platform/clock.ts'
import { byOf, isInScope } from './staff-caller.ts'

type Priced = MachineKind['programs'][number] | MachineKind['extras'][number]
const priced = ({ id, name, price, prices_later: later }: Priced) => ({ id, name, price, later })

function kindsOf(shop: ShopOfFiles, branch: BranchEntry): ShopKind[] {
  return [...Map.groupBy(branch.machines, ({ kind }) => kind)].flatMap(([id, groups]) => {
    const kind = shop.kinds.find((one) => one.id === id)
    const [first] = groups
    if (!kind || !first) return []
    return [
      {
        machine_id: first.ids?.[0] ?? machineId(branch.id, first.numbers[0] ?? ''),
        machine_category: kind.kind,
        capacity_kg: kind.kilos,
        numbers: groups.flatMap(({ numbers }) => numbers),
        programs: kind.programs.map(priced),
        extras: kind.extras.map(priced),
      },
    ]
  })
}

const hoursText = ({ opensAt, closesAt }: BranchEntry['hours']) => (opensAt ? `${opensAt}-${closesAt}` : '24h')

const branchView = (shop: ShopOfFiles, branch: BranchEntry): ShopBranch => ({
  branch_id: branch.id,
  name: branch.name,
  hours: hoursText(branch.hours),
  days: branch.holidays.map(({ day, hours }) => ({ day, hours: hours ? hoursText(hours) : null })),
  announcement: branch.announcement ? { ...branch.announcement.text, until: branch.announcement.until } : null,
  kinds: kindsOf(shop, branch),
})

const promotionView = (row: StoredShop['promotions'][number]): ShopPromotion => ({
  promotion_id: row.id,
  title: { th: row.titleTh, en: row.titleEn },
  branch_id: row.branchId,
  is_on: !isOff(row, clock.date()),
  until: row.endsAt && bangkokDay(row.endsAt),
})

const read = defineHandler(getShop, async ({ app, brand, staff }) => {
  const own = staff.brand ?? brand.id
  const stored = await readStoredShop(app.db, [own])
  const { shop } = readShopOf(own, stored, clock.date())
  return {
    branches: shop.branches
      .filter(({ id }) => isInScope(staff, { brand: own, branchId: id }))
      .map((branch) => branchView(shop, branch)),
    promotions: stored.promotions
      .filter(({ branchId }) => isInScope(staff, { brand: own, branchId }))
      .map(promotionView),
  }
})

/** @throws ApiError `not_found`, `forbidden` */
function admit(staff: StaffCaller, brand: string, edit: ShopEdit, stored: StoredShop) {
  if (edit.what === 'promotion') {
    const row = stored.promotions.find(({ id }) => id === edit.promotion_id)
    if (!row || !isInScope(staff, row)) throw new ApiError('not_found')
    if (!row.branchId && staff.branchIds) throw new ApiError('forbidden')
    return
  }
  const branchId =
    edit.what === 'price' ? stored.machines.find(({ id }) => id === edit.machine_id)?.branchId : edit.branch_id
  if (!branchId || !isInScope(staff, { brand, branchId })) throw new ApiError('not_found')
}

/** A digest of the plan's changes, without their time: a plan that does the same has the same name. */
const nameOf = ({ changes }: Plan) =>
  createHash('sha256')
    .update(
      JSON.stringify(changes, (key, value: unknown) =>
        key === 'validUntil' || key === 'retiredAt' ? undefined : value,
      ),
    )
    .digest('base64url')
    .slice(0, 22)

function planOfEdits(brand: string, stored: StoredShop, now: Date, edits: readonly ShopEdit[]): Plan {
  const before = readShopOf(brand, stored, now)
  const { shop, findings } = editShop(brand, stored, now, edits)
  // What does not fit already, as rows of another origin may not, is not what the edit is about.
  const known = before.findings.map(withoutPlace)
  const texts = findings.flatMap((finding) => {
    const index = known.indexOf(withoutPlace(finding))
    if (index >= 0) known.splice(index, 1)
    return index >= 0 ? [] : [finding.text]
  })
  const plan = planBeyond(planShops([shop], stored, now), planShops([before.shop], stored, now))
  // It is of an entry that does not fit in another place, too.
  if (plan.changes.length === 0) texts.push(...findings.map(({ text }) => text))
  if (texts.length > 0) throw new ApiError('invalid', { errors: { edits: texts.slice(0, 10) } })
  return plan
}

/** An edit may move an entry in its list. */
const withoutPlace = ({ text }: Finding) => text.replace(/\.\d+(?=[. ])/g, '')

const inBoth = (write: (locale: 'th' | 'en') => string[]) => {
  const [th, en] = [write('th'), write('en')]
  return en.map((text, i) => ({ th: th[i] ?? text, en: text }))
}

const change: Handler = {
  ...defineHandler(changeShop, ({ app, brand, staff, input }) => {
    const own = staff.brand ?? brand.id
    const { reason } = input
    if (input.plan !== null && reason === undefined) throw new ApiError('invalid', { errors: { reason: ['required'] } })
    return app.db
      .transaction(async (tx) => {
        const { stored, now } = await shopsNow(tx, [own], input.plan !== null)
        for (const edit of input.edits) admit(staff, own, edit, stored)
        const plan = planOfEdits(own, stored, now, input.edits)
        const name = nameOf(plan)
        const isApplied = input.plan === name && plan.obstacles.length === 0
        if (isApplied) await applyPlan(tx, plan, now, { ...byOf(staff), reason })
        return {
          plan: name,
          lines: inBoth((locale) => planInWords({ ...plan, obstacles: [] }, locale)),
          obstacles: inBoth((locale) => obstaclesInWords(plan, locale)),
          is_applied: isApplied,
        }
      })
      .catch((error: unknown) => {
        if (error instanceof UnfitEdit) throw new ApiError('invalid', { errors: { edits: [error.message] } })
        throw error instanceof UnknownSubject ? new ApiError('not_found') : error
      })
  }),
  // `applyPlan` writes a row for each change.
  isAudited: true,
}

const stickers = defineHandler(getStickers, async ({ app, brand, staff, input, origin }) => {
  const own = staff.brand ?? brand.id
  const { shop } = readShopOf(own, await readStoredShop(app.db, [own]), clock.date())
  const isMeant = shop.branches.some(({ id }) => id === input.branch_id)
  if (!isMeant || !isInScope(staff, { brand: own, branchId: input.branch_id })) throw new ApiError('not_found')
  const ofBranch = stickersOf(shop).filter(({ branchId }) => branchId === input.branch_id)
  // What is printed cannot be corrected: the brand's own host, if it is known.
  const known = brandById(own)
  const host = known && hostOfBrand(known, app.config.BASE_DOMAINS)
  const isPublic = host !== undefined && !/(?:^|\.)localhost$/.test(host)
  return { page: stickerPage(ofBranch, input.label, isPublic ? `https://${host}` : origin), stickers: ofBranch.length }
})

export const shopEditHandlers: readonly Handler[] = [read, change, stickers]
