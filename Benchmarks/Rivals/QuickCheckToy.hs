{-# LANGUAGE BangPatterns #-}
{-# LANGUAGE DeriveGeneric #-}

-- | The toy of README.md as a property of lists of commands, with QuickCheck's generic shrinker.
module Main (main) where

import Control.Exception (evaluate)
import Control.Monad (forM_)
import Data.IORef
import Data.List (intercalate)
import qualified Data.Map.Strict as Map
import GHC.Clock (getMonotonicTimeNSec)
import GHC.Generics (Generic)
import System.CPUTime (getCPUTime)
import System.Environment (getArgs)
import System.IO
import Test.QuickCheck
import Test.QuickCheck.Random (mkQCGen)
import Text.Printf (printf)

data Process = App | Extension deriving (Eq, Ord, Show, Read, Enum, Bounded, Generic)

data Key = A | B deriving (Eq, Ord, Show, Read, Enum, Bounded, Generic)

newtype Digit = Digit Int deriving (Eq, Show, Read, Generic)

data Command
  = Get Process Key
  | Set Process Key Digit
  | Kill Process
  | Lock
  | Unlock
  | Reboot
  deriving (Eq, Show, Read, Generic)

instance Arbitrary Process where
  arbitrary = arbitraryBoundedEnum
  shrink = genericShrink

instance Arbitrary Key where
  arbitrary = arbitraryBoundedEnum
  shrink = genericShrink

instance Arbitrary Digit where
  arbitrary = Digit <$> choose (0, 9)
  shrink (Digit number) = [Digit smaller | smaller <- shrink number, smaller >= 0]

instance Arbitrary Command where
  arbitrary =
    oneof
      [ Set <$> arbitrary <*> arbitrary <*> arbitrary
      , Get <$> arbitrary <*> arbitrary
      , Kill <$> arbitrary
      , pure Lock
      , pure Unlock
      , pure Reboot
      ]
  shrink = genericShrink

type File = Map.Map Key Int

-- | An app and an extension with one file, which each of them remembers whole.
data Phone = Phone
  { file :: !File
  , expected :: !File
  , app :: !(Maybe File)
  , extension :: !(Maybe File)
  , locked :: !Bool
  }

start :: Phone
start = Phone Map.empty Map.empty Nothing Nothing False

memory :: Process -> Phone -> Maybe File
memory App = app
memory Extension = extension

remember :: Process -> Maybe File -> Phone -> Phone
remember App content phone = phone{app = content}
remember Extension content phone = phone{extension = content}

load :: Process -> Phone -> Phone
load process phone
  | locked phone = phone
  | otherwise = case memory process phone of
      Nothing -> remember process (Just (file phone)) phone
      Just _ -> phone

-- | The phone after a command, and whether its file is what it should be.
step :: Bool -> Phone -> Command -> (Phone, Bool)
step hasBug phone command = case command of
  Set process key (Digit value)
    | locked phone -> (phone, True)
    | otherwise ->
        let fresh = if hasBug then phone else remember process Nothing phone
            content = maybe Map.empty (Map.insert key value) (memory process (load process fresh))
         in ( remember process (Just content) fresh
                { file = content
                , expected = Map.insert key value (expected fresh)
                }
            , True
            )
  Get process _ -> (load process phone, True)
  Kill process -> (remember process Nothing phone, True)
  Lock -> (phone{locked = True}, True)
  Unlock -> (phone{locked = False}, True)
  Reboot ->
    (phone{app = Nothing, extension = Nothing, locked = False}, file phone == expected phone)

-- | Runs until the file is wrong: how many commands were carried out, and whether all was well.
run :: Bool -> [Command] -> (Int, Bool)
run hasBug = go 0 start
 where
  go !count !_ [] = (count, True)
  go !count !phone (command : rest) = case step hasBug phone command of
    (next, True) -> go (count + 1) next rest
    (_, False) -> (count + 1, False)

measure :: String -> Bool -> Int -> Int -> IO ()
measure kind hasBug number cases = do
  executions <- newIORef (0 :: Int)
  steps <- newIORef (0 :: Int)
  let property_ :: [Command] -> Property
      property_ commands = idempotentIOProperty $ do
        let (count, isWell) = run hasBug commands
        modifyIORef' executions (+ 1)
        modifyIORef' steps (+ count)
        evaluate isWell
      seed = Just (mkQCGen number, 0)
      options = stdArgs{replay = seed, maxSuccess = cases, maxSize = 50, chatty = False}
  cpu <- getCPUTime
  wall <- getMonotonicTimeNSec
  result <- quickCheckWithResult options property_
  let counterexample_ = case result of
        Failure{failingTestCase = text : _} -> Just (length (read text :: [Command]))
        _ -> Nothing
  length_ <- evaluate (maybe "" show counterexample_)
  cpu' <- getCPUTime
  wall' <- getMonotonicTimeNSec
  ran <- readIORef executions
  done <- readIORef steps
  putStrLn $
    intercalate
      ","
      [ kind
      , "quickcheck"
      , show number
      , maybe "0" (const "1") counterexample_
      , length_
      , show ran
      , show done
      , printf "%.3f" (fromIntegral (cpu' - cpu) / 1e9 :: Double)
      , printf "%.3f" (fromIntegral (wall' - wall) / 1e6 :: Double)
      ]
  hFlush stdout

main :: IO ()
main = do
  [seeds] <- getArgs
  forM_ [1 .. read seeds] $ \number -> measure "find" True number 10000
  measure "speed" False 1 50000
