import type * as categories from '../../../../api/office/categories.ts'
import type * as imports from '../../../../api/office/imports.ts'
import type * as prices from '../../../../api/office/prices.ts'
import type * as synonyms from '../../../../api/office/synonyms.ts'
import type * as products from '../../../../api/office/products.ts'
import type { CallName } from '../../../../api/calls.ts'
import type { Actor } from '../../../people/staff/actor.ts'
import type { Handlers } from '../../../platform/http/handler.ts'
import {
  listCategoryTexts,
  listOfficeCategories,
  orderCategories,
  removeCategory,
  saveOfficeCategory,
} from './categories.ts'
import { changePrices, previewPrices } from './changePrices.ts'
import { listOfficeProducts } from './listOfficeProducts.ts'
import { listMissingPictures, retryPictures } from './missingPictures.ts'
import { readOfficeProduct, type ReadBannersWith } from './readOfficeProduct.ts'
import { saveOfficeProduct } from './saveOfficeProduct.ts'
import { listSynonyms, removeSynonym, saveSynonym } from './synonyms.ts'
import type { ShownSource } from '../import/shownTexts.ts'
import { uploadPicture } from './uploadPicture.ts'
import { uploadVideo } from './uploadVideo.ts'
import type { ReadSaleNeeds } from './whyUnsold.ts'

/** Loaded when first used: it brings a CSV reader and an HTML cleaner. */
const importing = () => import('./imports.ts')

type ProductsPlace = {
  readonly readNeeds: ReadSaleNeeds
  readonly readBannersWith: ReadBannersWith
  /** Texts that are translated with those of products. */
  readonly contents: readonly ShownSource[]
}

export const officeProductCalls = ({
  readNeeds,
  readBannersWith,
  contents,
}: ProductsPlace): Handlers<
  Extract<
    | keyof typeof products
    | keyof typeof prices
    | keyof typeof imports
    | keyof typeof categories
    | keyof typeof synonyms,
    CallName
  >,
  Actor
> => ({
  listOfficeProducts: ({ acting }, input) => listOfficeProducts(acting, input, readNeeds),
  readOfficeProduct: ({ acting }, { id }) =>
    readOfficeProduct(acting, id, { readNeeds, readBannersWith }),
  listOfficeCategories: ({ acting }, input) => listOfficeCategories(acting, input),
  listCategoryTexts: ({ acting }) => listCategoryTexts(acting),
  saveOfficeCategory: ({ acting }, input) => saveOfficeCategory(acting, input),
  removeCategory: ({ acting }, input) => removeCategory(acting, input),
  orderCategories: ({ acting }, input) => orderCategories(acting, input),
  listSynonyms: ({ acting }) => listSynonyms(acting),
  saveSynonym: ({ acting }, input) => saveSynonym(acting, input),
  removeSynonym: ({ acting }, input) => removeSynonym(acting, input),
  saveOfficeProduct: ({ acting }, input) => saveOfficeProduct(acting, input),
  previewPrices: ({ acting }, input) => previewPrices(acting, input),
  changePrices: ({ acting }, input) => changePrices(acting, input),
  uploadPicture: ({ acting }, input) => uploadPicture(acting, input),
  uploadVideo: ({ acting }, input) => uploadVideo(acting, input),
  previewImport: async ({ acting }, input) =>
    (await importing()).previewImport(acting, input, contents),
  runImport: async ({ acting }, input) => (await importing()).runImport(acting, input, contents),
  exportProducts: async ({ acting, caller }, { after = 0 }) => {
    const { csvHeader, writeCsv } = await import('../import/writeCsv.ts')
    return { header: csvHeader(), ...(await writeCsv(acting, caller.site, after)) }
  },
  exportTranslations: async ({ acting }, { after = 0 }) => {
    const { translationsHeader, writeTranslationsCsv } =
      await import('../import/translationLines.ts')
    return {
      header: translationsHeader(),
      ...(await writeTranslationsCsv(acting, after, contents)),
    }
  },
  previewTranslations: async ({ acting }, input) =>
    (await importing()).previewTranslations(acting, input, contents),
  runTranslations: async ({ acting }, input) =>
    (await importing()).runTranslations(acting, input, contents),
  listMissingPictures: ({ acting }, input) => listMissingPictures(acting, input),
  retryPictures: ({ acting }) => retryPictures(acting),
})
