import { css } from '#styled/css'

const picture = css({
  display: 'block',
  width: 'full',
  aspectRatio: 'square',
  objectFit: 'contain',
  // White paper in every theme, as scanners do not read inverted codes.
  backgroundColor: 'qrPaper',
  forcedColorAdjust: 'none',
})

type QrPictureProps = {
  /** A data URL. */
  src: string
  /** The purpose of the code in a sentence. */
  label: string
}

/** A QR code that exists as a picture only, as wide as its container. */
export const QrPicture = ({ src, label }: QrPictureProps) => (
  <img className={picture} src={src} alt={label} width={1} height={1} loading="lazy" />
)
