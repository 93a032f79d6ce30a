import { type ServiceKind, segmentOf } from '#contract/service-kinds.ts'

/** What an order is for: one service at one branch. */
export type OrderTarget = { service: ServiceKind; branch_id: string }

export const branchesHref = (service: ServiceKind) => `/${segmentOf(service)}`
export const formHref = ({ service, branch_id }: OrderTarget) => `/${segmentOf(service)}/${branch_id}`
export const payHref = (target: OrderTarget) => `${formHref(target)}/payment`
export const orderHref = (service: ServiceKind, transaction: string) =>
  `/${segmentOf(service)}/transaction/${transaction}`
