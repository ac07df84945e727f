export const comingSoon = {
  title: 'Under construction',
  description: 'This part of UdyamSetu is still being built.',
  heading: 'The next span is being built',
  line: 'We open a part of UdyamSetu when it is of real use to a founder, and not before. Until then, the directory and the open funds are ready for you.',
  startups: 'Explore startups',
  funds: 'See open funds',
  play: 'Play the film',
  pause: 'Pause the film',
  video: 'Drawing: the arches of a bridge rise one after the other.',
};
