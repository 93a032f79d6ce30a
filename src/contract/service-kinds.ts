export const SERVICE_KINDS = ['delivery', 'wash_dry_fold'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

/** The service that a purchase's id names; undefined for a load in a machine. */
export function serviceOf(transaction: string): ServiceKind | undefined {
  if (transaction.includes('TRX_DLV_')) return 'delivery'
  return transaction.includes('TRX_WDF_') ? 'wash_dry_fold' : undefined
}

/** A service's segment in page paths. */
export const segmentOf = (service: ServiceKind) => service.replaceAll('_', '-')
