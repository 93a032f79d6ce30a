import { type ServiceKind, segmentOf } from '#contract/services.ts'

/** One service at one branch: what an order is made for. */
export type OrderPlace = { service: ServiceKind; branch_id: string }

export const branchesHref = (service: ServiceKind) => `/${segmentOf(service)}`
export const formHref = ({ service, branch_id }: OrderPlace) => `/${segmentOf(service)}/${branch_id}`
export const payHref = (place: OrderPlace) => `${formHref(place)}/payment`
export const orderHref = (service: ServiceKind, transaction: string) =>
  `/${segmentOf(service)}/transaction/${transaction}`
