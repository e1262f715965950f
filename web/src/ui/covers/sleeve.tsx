import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import { coverDesign, DrawnCover } from './drawn-cover.tsx'

export type SleeveProps = {
  /** The cover's address; without one, or when it does not load, a cover is drawn. */
  src?: string | null | undefined
  /** Empty when the record's name is beside it. */
  alt: string
  /** The seed of the drawn cover and of the disc's label. */
  seed: string | number
  /** Whether copies are available: the disc slides out. */
  discOut?: boolean | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  className?: string | undefined
}

/** A record in its sleeve. */
export function Sleeve({ src, alt, seed, discOut, size = 'md', className }: SleeveProps) {
  const { palette } = coverDesign(seed)
  const style = { '--disc-label': palette.inks[0] } as CSSProperties
  return (
    <div
      data-size={size}
      data-disc={discOut ? 'out' : 'in'}
      className={classNames('sleeve', className)}
      style={style}
    >
      <div className="sleeve-disc" />
      <div className="sleeve-cover">
        <Cover key={src} src={src} alt={alt} seed={seed} />
      </div>
    </div>
  )
}

function Cover({ src, alt, seed }: Pick<SleeveProps, 'src' | 'alt' | 'seed'>) {
  const [broken, setBroken] = useState(false)
  if (src && !broken) {
    return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(true)} />
  }
  return alt ? (
    <DrawnCover seed={seed} role="img" aria-hidden={false} aria-label={alt} />
  ) : (
    <DrawnCover seed={seed} />
  )
}
