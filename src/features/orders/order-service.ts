import type { ServiceKind } from '#contract/services.ts'

/** A service as pages' addresses name it. */
export const segmentOf = (service: ServiceKind) => (service === 'delivery' ? 'delivery' : 'wash-dry-fold')

/** One service at one branch: what an order is made for. */
export type OrderPlace = { service: ServiceKind; branch_id: string }

export const branchesHref = (service: ServiceKind) => `/${segmentOf(service)}`
export const formHref = ({ service, branch_id }: OrderPlace) => `/${segmentOf(service)}/${branch_id}`
export const payHref = (place: OrderPlace) => `${formHref(place)}/payment`
export const orderHref = (service: ServiceKind, transaction: string) =>
  `/${segmentOf(service)}/transaction/${transaction}`
