import { BrandField } from '#components/brand-field.tsx'
import { ScanButton } from './scan-button.tsx'

/** The field of a guest's home: the promise, a door that is ajar with the brand's picture behind it, and Scan. */
export const GuestStage = () => (
  <BrandField>
    <ScanButton />
  </BrandField>
)
