import { and, desc, eq, isNull } from 'drizzle-orm'
import { deleteServiceByUser, getServiceByUser } from '#contract/services.ts'
import { branches } from '#server/db/schema/branches.ts'
import { services } from '#server/db/schema/orders.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'

const isVisibleTo = (customerId: string) => and(eq(services.customerId, customerId), isNull(services.hiddenAt))

const list = defineHandler(getServiceByUser, async ({ app, caller, input }) => {
  const isListed = isVisibleTo(caller.customerId)
  const total = await app.db.$count(services, isListed)
  const rows = await app.db
    .select({ service: services, branch: branches })
    .from(services)
    .innerJoin(branches, eq(branches.id, services.branchId))
    .where(isListed)
    .orderBy(desc(services.createdAt), desc(services.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const details = rows.map(({ service, branch }) => ({
    id: service.id,
    service: service.kind,
    transaction: service.transactionId,
    branch_id: branch.id,
    branch_name: { th: branch.nameTh, en: branch.nameEn },
    status: service.status,
    created_at: service.createdAt.toISOString(),
    updated_at: service.updatedAt.toISOString(),
  }))
  return { details, total }
})

const hide = defineHandler(deleteServiceByUser, async ({ app, caller, input }) => {
  await app.db.transaction(async (tx) => {
    const isTarget = and(isVisibleTo(caller.customerId), eq(services.id, input.id))
    const [service] = await tx.select().from(services).where(isTarget).for('update')
    if (!service) throw new ApiError('service_unknown')
    if (service.status !== 'done' && service.status !== 'cancelled') throw new ApiError('service_under_way')
    await tx.update(services).set({ hiddenAt: clock.date() }).where(isTarget)
  })
  return {}
})

export const serviceHandlers: readonly Handler[] = [list, hide]
