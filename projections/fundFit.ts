/** Which funds a company of some stage and city can apply for, in the words in which funds say so. */

export const PAN_INDIA = 'Pan-India';
export const ANY_STAGE = 'Any stage';
/** In small letters or capitals alike. */
export const ANY_INDUSTRY: readonly string[] = ['Any', 'Any industry', 'All', 'All industries', 'Sector agnostic'];

/** A company's stage, and the stages at which funds look for such companies. */
const FUND_STAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Ideation', ['Pre-Seed']],
  ['prototype', ['Ideation', 'Pre-Seed', 'Seed']],
  ['MVP', ['Pre-Seed', 'Seed', 'Early Stage']],
  ['Early Revenue', ['Seed', 'Early Stage', 'Series A']],
  ['Growth', ['Series A', 'Late Stage']],
  ['Scaling', ['Series A', 'Growth', 'Late Stage']],
  ['Established', ['Growth', 'Late Stage']],
]);

/** The stages of funds that are for companies of a stage: its own name among them, and 'Any stage'. */
export function fundStagesFor(stage: string): readonly string[] {
  return [ANY_STAGE, stage, ...(FUND_STAGES.get(stage) ?? [])];
}

/** The regions of funds that are for companies of a city: the country, its state where known, and the city itself. */
export function regionsOf(city: string): readonly string[] {
  const state = STATE_OF.get(city.trim().toLowerCase());
  return [PAN_INDIA, city.trim(), ...(state ? [state] : [])];
}

/** The larger cities of each state and union territory, old names among them. */
const CITIES: readonly (readonly [state: string, cities: string])[] = [
  ['Andhra Pradesh', 'Visakhapatnam, Vizag, Vijayawada, Guntur, Nellore, Kurnool, Tirupati, Rajahmundry, Amaravati'],
  ['Arunachal Pradesh', 'Itanagar, Naharlagun'],
  ['Assam', 'Guwahati, Silchar, Dibrugarh, Jorhat'],
  ['Bihar', 'Patna, Gaya, Bhagalpur, Muzaffarpur, Darbhanga'],
  ['Chhattisgarh', 'Raipur, Bhilai, Bilaspur, Durg'],
  ['Goa', 'Panaji, Panjim, Margao, Vasco da Gama'],
  [
    'Gujarat',
    'Ahmedabad, Surat, Vadodara, Baroda, Rajkot, Bhavnagar, Jamnagar, Gandhinagar, Anand, Morbi, Kutch, Bhuj',
  ],
  ['Haryana', 'Gurugram, Gurgaon, Faridabad, Panipat, Ambala, Hisar, Karnal, Rohtak, Sonipat'],
  ['Himachal Pradesh', 'Shimla, Solan, Baddi, Dharamshala, Mandi'],
  ['Jharkhand', 'Ranchi, Jamshedpur, Dhanbad, Bokaro'],
  [
    'Karnataka',
    'Bengaluru, Bangalore, Mysuru, Mysore, Mangaluru, Mangalore, Hubballi, Hubli, Dharwad, Belagavi, Belgaum',
  ],
  ['Kerala', 'Kochi, Cochin, Thiruvananthapuram, Trivandrum, Kozhikode, Calicut, Thrissur, Kollam, Kannur, Kottayam'],
  ['Madhya Pradesh', 'Indore, Bhopal, Jabalpur, Gwalior, Ujjain, Sagar'],
  [
    'Maharashtra',
    'Mumbai, Bombay, Pune, Nagpur, Nashik, Thane, Navi Mumbai, Chhatrapati Sambhajinagar, Aurangabad, Solapur, Kolhapur',
  ],
  ['Manipur', 'Imphal'],
  ['Meghalaya', 'Shillong'],
  ['Mizoram', 'Aizawl'],
  ['Nagaland', 'Kohima, Dimapur'],
  ['Odisha', 'Bhubaneswar, Cuttack, Rourkela, Sambalpur, Puri'],
  ['Punjab', 'Ludhiana, Amritsar, Jalandhar, Patiala, Mohali, Bathinda'],
  ['Rajasthan', 'Jaipur, Jodhpur, Udaipur, Kota, Ajmer, Bikaner, Bhilwara, Alwar'],
  ['Sikkim', 'Gangtok'],
  [
    'Tamil Nadu',
    'Chennai, Madras, Coimbatore, Madurai, Tiruchirappalli, Trichy, Salem, Tiruppur, Erode, Vellore, Hosur, Sivakasi',
  ],
  ['Telangana', 'Hyderabad, Secunderabad, Warangal, Nizamabad, Karimnagar'],
  ['Tripura', 'Agartala'],
  [
    'Uttar Pradesh',
    'Lucknow, Kanpur, Noida, Greater Noida, Ghaziabad, Agra, Varanasi, Prayagraj, Allahabad, Meerut, Moradabad, Aligarh',
  ],
  ['Uttarakhand', 'Dehradun, Haridwar, Rishikesh, Roorkee, Haldwani, Nainital'],
  ['West Bengal', 'Kolkata, Calcutta, Howrah, Siliguri, Durgapur, Asansol, Kharagpur'],
  ['Andaman and Nicobar Islands', 'Port Blair, Sri Vijaya Puram'],
  ['Chandigarh', 'Chandigarh'],
  ['Dadra and Nagar Haveli and Daman and Diu', 'Silvassa, Daman, Diu'],
  ['Delhi', 'Delhi, New Delhi'],
  ['Jammu and Kashmir', 'Srinagar, Jammu'],
  ['Ladakh', 'Leh, Kargil'],
  ['Lakshadweep', 'Kavaratti'],
  ['Puducherry', 'Puducherry, Pondicherry, Karaikal'],
];

const STATE_OF: ReadonlyMap<string, string> = new Map(
  CITIES.flatMap(([state, cities]) => cities.split(', ').map((city) => [city.toLowerCase(), state] as const)),
);
