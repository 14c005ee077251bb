import type { Region } from '../copy/crops/crop.ts'

/**
 * Beginnings of PINs and the climate of gardens there; the longest match decides. The first two digits are a postal
 * circle, roughly a state. The third is a sorting district, which tells hills and coast from the plains behind.
 * docs/agronomy.md names the source and the simplifications.
 */
const beginnings: Record<Region, string[]> = {
  north: [
    // Delhi, Haryana, Punjab, Jammu, Uttar Pradesh, Rajasthan, Gujarat away from the sea
    '11 12 13 14 15 16 180 181 184 20 21 22 23 24 25 26 27 28 30 31 32 33 34 36 37 38 39',
    // Madhya Pradesh, Chhattisgarh, Bihar, Jharkhand, Assam, Tripura
    '45 46 47 48 49 80 81 82 83 84 85 78 799',
    // Bengal and Odisha away from the sea
    '713 722 723 731 732 733 734 735 736 741 742 757 758 759 762 763 764 765 766 767 768 769 770',
  ],
  south: [
    // the Deccan: Maharashtra, Telangana, Rayalaseema, Karnataka, Tamil Nadu away from the sea
    '40 41 42 43 44 50 51 56 57 58 59 60 61 62 63 64',
  ],
  coast: [
    // Saurashtra, Surat, Daman, the Konkan, Goa, Karnataka, Kerala, Lakshadweep
    '360 361 362 364 394 395 396 400 401 402 403 421 4156 4157 4158 4165 4166 4168 574 575 576 5813 5814 67 68 69',
    // Tamil Nadu, Puducherry, Andhra, Odisha, Bengal, the Andamans
    '600 601 602 603 604 605 607 608 609 610 611 614 623 628 629 52 53 75 76 77 70 71 72 74',
  ],
  hills: [
    // Himachal, Kashmir, Ladakh, Uttarakhand
    '17 182 185 19 2461 2464 248 2490 2491 2625 2631 2636',
    // Darjeeling, Sikkim, the north-east
    '7341 7342 737 79',
    // Kodagu, Chikkamagaluru, Kodaikanal, the Nilgiris, Idukki
    '5712 5771 6241 643 6855 6856',
  ],
}

const regionByBeginning = new Map<string, Region>(
  Object.entries(beginnings).flatMap(([region, lines]) =>
    lines.flatMap((line) =>
      line.split(' ').map((beginning): [string, Region] => [beginning, region as Region]),
    ),
  ),
)

/** Null for what is no PIN of a place: the army's (9…) name none. */
export function regionOfPin(pin: string): Region | null {
  const digits = pin.replace(/\s/g, '')
  if (!/^[1-8]\d{5}$/.test(digits)) return null
  for (let length = 4; length >= 2; length -= 1) {
    const region = regionByBeginning.get(digits.slice(0, length))
    if (region) return region
  }
  return null
}
