/**
 * G. M. Machado et al., "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
 */
const MATRICES: Readonly<Record<string, string>> = {
  'full colour': '1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0',
  'without red (protanopia)': '0.152 1.053 -0.205 0 0  0.115 0.786 0.099 0 0  -0.004 -0.048 1.052 0 0  0 0 0 1 0',
  'without green (deuteranopia)': '0.367 0.861 -0.228 0 0  0.280 0.673 0.047 0 0  -0.012 0.043 0.969 0 0  0 0 0 1 0',
  'without blue (tritanopia)': '1.256 -0.077 -0.179 0 0  -0.078 0.931 0.148 0 0  0.005 0.691 0.304 0 0  0 0 0 1 0',
  'without colour (achromatopsia)': '0.213 0.715 0.072 0 0  0.213 0.715 0.072 0 0  0.213 0.715 0.072 0 0  0 0 0 1 0',
}

export const VISIONS = Object.keys(MATRICES)

/** The filter of a colour vision, for `filter: url(#color-vision)`. */
export const ColorVisionFilter = ({ vision }: { vision: string }) => (
  <svg width="0" height="0" aria-hidden="true" className="bench-hidden">
    <filter id="color-vision">
      <feColorMatrix values={MATRICES[vision]} />
    </filter>
  </svg>
)
