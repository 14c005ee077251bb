/** Where orders of tests go to. */
export const deliveryAddress = {
  fullName: 'Meera Iyer',
  address: '4 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}
