// Whoever asks for what is built in needs the words for it.

@_exported import ChaosCampaign
