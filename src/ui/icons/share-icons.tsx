import { Download, Printer, Share } from 'lucide'
import { Icon, type IconProps } from './icon.tsx'

// The icons of what is kept or passed on. They are a separate module so that no other page loads them.
export const DownloadIcon = (props: IconProps) => <Icon {...props} of={Download} />
export const ShareIcon = (props: IconProps) => <Icon {...props} of={Share} />
export const PrintIcon = (props: IconProps) => <Icon {...props} of={Printer} />
