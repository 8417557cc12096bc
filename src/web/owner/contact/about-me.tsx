import { patterns } from '../../../contract/paths.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Picture } from '../../platform/ui/picture.tsx'

export const AboutMe = () => (
  <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-2">
    <Picture
      src="/pictures/about-lens.webp"
      alt="A light trail reflected in a 35 mm lens"
      sizes="(min-width: 768px) 46vw, 94vw"
      className="aspect-video w-full rounded-card"
    />
    <div>
      <h3 className="text-2xl">The one behind the camera</h3>
      <p className="mt-4 text-dust">
        I learned to film at the fence, following my sister round three barrels with a borrowed camera. A run
        takes about as long as tying a boot, and I have never got over how much happens in it.
      </p>
      <p className="mt-4 mb-7 text-dust">
        I still film, grade and answer the phone myself. If we work together, you work with me.
      </p>
      <ButtonLink href={patterns.about} variant="outline">
        Read the whole story
      </ButtonLink>
    </div>
  </div>
)
