export interface Place {
  city: string
  state: string
  pin: string
  street: string
}

const place = (city: string, state: string, pin: string, street: string): Place => ({
  city,
  state,
  pin,
  street,
})

/** The addresses of the made-up buyers: half in the seller's own state, so that both kinds of tax occur. */
export const places: [Place, number][] = [
  [place('Hyderabad', 'Telangana', '500034', 'Banjara Hills'), 30],
  [place('Secunderabad', 'Telangana', '500003', 'Marredpally'), 10],
  [place('Warangal', 'Telangana', '506002', 'Hanamkonda Main Road'), 5],
  [place('Bengaluru', 'Karnataka', '560038', 'Indiranagar'), 14],
  [place('Mysuru', 'Karnataka', '570009', 'Vijayanagar'), 3],
  [place('Chennai', 'Tamil Nadu', '600020', 'Adyar'), 9],
  [place('Coimbatore', 'Tamil Nadu', '641012', 'Gandhipuram'), 3],
  [place('Mumbai', 'Maharashtra', '400050', 'Bandra West'), 9],
  [place('Pune', 'Maharashtra', '411004', 'Deccan Gymkhana'), 5],
  [place('Vijayawada', 'Andhra Pradesh', '520010', 'Labbipet'), 4],
  [place('Kochi', 'Kerala', '682016', 'Ravipuram'), 4],
  [place('New Delhi', 'Delhi', '110024', 'Lajpat Nagar'), 5],
  [place('Kolkata', 'West Bengal', '700019', 'Ballygunge'), 3],
  [place('Ahmedabad', 'Gujarat', '380009', 'Navrangpura'), 3],
]

export const firstNames =
  'Meera Arjun Kavya Rohan Lakshmi Vikram Ananya Suresh Divya Imran Neha Karthik Pooja Rahul Sneha Farah Gopal Ishita Manoj Tara'.split(
    ' ',
  )
export const lastNames =
  'Iyer Reddy Nair Sharma Patel Khan Das Kulkarni Menon Gupta Shetty Bose Joshi Pillai Rao Verma'.split(' ')
