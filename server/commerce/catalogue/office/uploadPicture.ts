import type { CallInput, CallResult } from '../../../../api/calls.ts'
import { refuseFields } from '../../../../basics/errors.ts'
import { asStaff, audit, type ActorContext } from '../../../people/staff/asStaff.ts'
import { savePictures } from '../savePictures.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

export async function uploadPicture(
  ctx: ActorContext,
  { picture }: CallInput<'uploadPicture'>,
): Promise<CallResult<'uploadPicture'>> {
  if (!BASE64.test(picture)) refuseFields({ picture: 'format' })
  const { LARGEST_PICTURE, takePicture } = await import('../takePicture.ts')
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.length > LARGEST_PICTURE) refuseFields({ picture: 'tooLarge' })
  const made = await takePicture(bytes).catch(() => refuseFields({ picture: 'format' }))
  await asStaff(ctx, 'catalogue.write', async (tx) => {
    await savePictures(tx, [made])
    await audit(tx, {
      action: 'uploadPicture',
      subject: { kind: 'picture', id: made.hash },
      facts: { bytes: String(bytes.length) },
    })
    return true
  })
  return { hash: made.hash }
}
