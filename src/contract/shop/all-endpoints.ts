import type { EndpointFor, ShopAccess } from '../endpoint.ts'
import * as accountSafety from './account-safety.ts'
import * as accounts from './accounts.ts'
import * as addresses from './addresses.ts'
import { previewArticle } from './article-preview.ts'
import * as batches from './batches.ts'
import * as blog from './blog.ts'
import { askForBusiness } from './business.ts'
import { quoteLink } from './buy-link.ts'
import * as cart from './cart.ts'
import * as overview from './catalogue.ts'
import * as checkout from './checkout.ts'
import { answerConfirmation } from './confirmation.ts'
import * as contact from './contact.ts'
import * as documents from './documents.ts'
import * as garden from './garden.ts'
import * as photos from './garden-photos.ts'
import * as newsletter from './newsletter.ts'
import * as offerCode from './offer-code.ts'
import * as orders from './orders.ts'
import * as pageTexts from './page-texts.ts'
import * as passkeys from './passkeys.ts'
import * as charges from './payment-status.ts'
import * as payments from './payments.ts'
import * as pins from './pins.ts'
import * as productList from './product-list.ts'
import * as productNotices from './product-notices.ts'
import { previewProduct } from './product-preview.ts'
import * as catalogue from './products.ts'
import * as questions from './questions.ts'
import * as returns from './returns.ts'
import * as reviews from './reviews.ts'
import * as saved from './saved.ts'
import * as search from './search.ts'
import * as signInCode from './sign-in-code.ts'
import * as shop from './site.ts'
import * as testimonials from './testimonials.ts'
import * as tickets from './tickets.ts'
import * as topUp from './top-up.ts'

/** Every call of the API, for the documentation and for tests over all calls. Not for the browser. */
export const allEndpoints: EndpointFor<ShopAccess>[] = [
  shop.getConfig,
  testimonials.listTestimonials,
  questions.getFaq,
  pageTexts.getPageText,
  catalogue.listProducts,
  productList.listProductPage,
  overview.getCatalogue,
  overview.listFirstProducts,
  overview.listGardenGoods,
  catalogue.getProduct,
  previewProduct,
  previewArticle,
  accounts.register,
  accounts.login,
  accounts.logout,
  accounts.getProfile,
  accounts.updateProfile,
  accounts.forgotPassword,
  accounts.resetPassword,
  accountSafety.changePassword,
  accountSafety.listSessions,
  accountSafety.endSession,
  accountSafety.endOtherSessions,
  addresses.listAddresses,
  addresses.saveAddress,
  addresses.editAddress,
  addresses.chooseAddress,
  addresses.removeAddress,
  signInCode.requestSignInCode,
  signInCode.signInByCode,
  passkeys.beginPasskeySignIn,
  passkeys.signInByPasskey,
  passkeys.listPasskeys,
  passkeys.beginPasskey,
  passkeys.addPasskey,
  passkeys.removePasskey,
  askForBusiness,
  newsletter.getOwnSubscription,
  newsletter.setOwnSubscription,
  productNotices.askForNotice,
  productNotices.getOwnNotice,
  productNotices.takeBackNotice,
  productNotices.confirmNotice,
  cart.getCart,
  cart.addToCart,
  cart.addItemsToCart,
  cart.updateCartItem,
  cart.removeCartItem,
  cart.recordCartReturn,
  saved.listSaved,
  saved.saveForLater,
  saved.moveToCart,
  saved.forgetSaved,
  checkout.quoteCheckout,
  quoteLink,
  offerCode.useOfferCode,
  offerCode.removeOfferCode,
  checkout.getLastAddress,
  checkout.getOpenOffer,
  topUp.getTopUp,
  pins.getPinPlaces,
  answerConfirmation,
  payments.createRazorpayOrder,
  payments.placeCodOrder,
  payments.placePayLaterOrder,
  payments.verifyRazorpayPayment,
  charges.wasICharged,
  orders.listOrders,
  orders.getOrder,
  orders.setOrderShipping,
  orders.cancelOrder,
  returns.listOrderReturns,
  returns.askReturn,
  returns.withdrawReturn,
  returns.addReturnPhoto,
  returns.getReturnPhoto,
  documents.getInvoice,
  documents.getOrderDocument,
  orders.buyAgain,
  tickets.listOrderQuestions,
  tickets.askAboutOrder,
  blog.listPosts,
  blog.getPost,
  blog.listProductGuides,
  search.search,
  search.suggestSearch,
  newsletter.subscribeDiscount,
  newsletter.unsubscribe,
  contact.sendContactMessage,
  garden.createGardenPlan,
  garden.getGardenPlan,
  garden.changeGardenPlan,
  garden.getGarden,
  garden.keepGardenPlan,
  garden.noteFeeding,
  garden.setGardenReminders,
  garden.noteCarted,
  photos.addGardenPhoto,
  photos.getGardenPhoto,
  photos.editGardenPhoto,
  photos.removeGardenPhoto,
  batches.getBatchPassport,
  batches.getBatchCertificate,
  reviews.listReviews,
  reviews.listLatestReviews,
  reviews.getReviewPhoto,
  reviews.listOwnReviews,
  reviews.getOwnReview,
  reviews.writeReview,
  reviews.withdrawReview,
  reviews.addReviewPhoto,
  reviews.getOwnReviewPhoto,
  reviews.removeReviewPhoto,
  reviews.voteOnReview,
  reviews.reportReview,
]
