// What is built in, and the words for it, in one import.

@_exported import ChaosCampaign
